"""Heat maps: which values they take, into which classes these fall, and how they are written."""
import math

import numpy as np
import pytest

from chesslearn.ui.heat import Heat, read_heat


def test_the_three_forms_of_values_are_one():
    """64 numbers from a1, eight rows from the first rank, and a dict by square give the same map."""
    flat = list(range(64))
    forms = [flat, [flat[8 * rank:8 * rank + 8] for rank in range(8)], np.arange(64).reshape(8, 8), {square: square for square in flat}]
    assert {Heat(form).values for form in forms} == {tuple(flat)}
    assert Heat({"a1": 3, "h8": 4}).values[0] == 3 and Heat({"a1": 3, "h8": 4}).values[63] == 4


def test_none_and_nan_are_no_value():
    """Such squares keep their color and do not count for the ends of the scale."""
    heat = Heat({"a1": None, "b1": math.nan, "c1": np.float64("nan"), "d1": 2, "e1": 5})
    assert heat.values[:5] == (None, None, None, 2, 5)
    assert (heat.vmin, heat.vmax) == (2, 5)


@pytest.mark.parametrize(("value", "step"), [(-9, 0), (0, 0), (1.9, 0), (2, 1), (9.9, 4), (10, 4), (99, 4)])
def test_five_classes_from_low_to_high(value, step):
    """Equal steps between the ends; what lies beyond counts to the last class."""
    assert Heat({"a1": 0}, vmin=0, vmax=10).step(value) == step


@pytest.mark.parametrize(("value", "step"), [(-7, 0), (-1.1, 2), (-1, 3), (0, 3), (0.9, 3), (1.1, 4), (7, 6)])
def test_seven_classes_around_zero(value, step):
    """The middle class holds zero; the scale goes as far down as up."""
    heat = Heat({"a1": -7, "b1": 3}, "diverging")
    assert (heat.vmin, heat.vmax, len(heat.colors)) == (-7, 7, 7)
    assert heat.step(value) == step


@pytest.mark.parametrize(("kind", "value", "text"), [
    ("sequential", 0.123456, "0.123"), ("sequential", 12345.6, "12346"), ("sequential", -3, "-3"), ("sequential", -0.0, "0"),
    ("diverging", 3, "+3"), ("diverging", -0.5, "-0.5"), ("diverging", 0, "0")])
def test_numbers_are_short(kind, value, text):
    """Three digits, whole numbers from a thousand on, and around zero always the sign."""
    assert Heat({"a1": 1}, kind).text(value) == text


@pytest.mark.parametrize(("kind", "ends"), [("sequential", (4, 5)), ("diverging", (-4, 4))])
def test_equal_values_still_have_a_scale(kind, ends):
    """All squares alike are in one class, and no limit repeats."""
    heat = Heat([4] * 64, kind)
    assert (heat.vmin, heat.vmax) == ends and len(set(heat.limits)) == len(heat.limits)


def test_a_map_of_zeros_or_nothing_has_a_scale():
    """Nothing is divided by zero."""
    assert [Heat(values, kind).step(0) for values in ([0] * 64, {}) for kind in ("sequential", "diverging")] == [0, 3, 0, 3]


@pytest.mark.parametrize(("arguments", "words"), [
    ({"values": "x" * 64}, "64 values"), ({"values": 5}, "64 values"), ({"values": [[1] * 8] * 7}, "64 values"),
    ({"values": {"z9": 1}}, "'z9'"), ({"values": {"e4": "1"}}, "the value '1' on e4"), ({"values": {"e4": math.inf}}, "the value inf on e4"),
    ({"values": {"e4": 10 ** 400}}, "the value 1000.* on e4"), ({"values": {"a1": -1e308, "a2": 1e308}}, "too wide"),
    ({"values": {"a1": 10 ** 308, "a2": -10 ** 308}}, "too wide"), ({"values": {"a1": 10 ** 308}, "kind": "diverging"}, "too wide"),
    ({"values": {}, "vmax": math.inf}, "the value inf for vmax"), ({"values": {}, "kind": []}, "kind"),
    ({"values": {}, "kind": "rainbow"}, "kind 'rainbow'"), ({"values": {}, "title": "x" * 81}, "title"), ({"values": {}, "unit": 5}, "unit 5"),
    ({"values": {}, "vmin": 3, "vmax": 2}, "vmin 3 is greater than vmax 2"), ({"values": {}, "vmin": math.nan}, "vmin nan")])
def test_what_is_no_heat_map_is_named(arguments, words):
    """A ValueError says what is wrong, and where."""
    with pytest.raises(ValueError, match=words):
        Heat(**arguments)


def test_limits_are_numbers_without_exponents():
    """Two digits are enough for a limit, and from a hundred on it is a whole number."""
    assert Heat(range(0, 512, 8)).limits == ("0", "101", "202", "302", "403", "504")
    assert Heat({"a1": 0, "a2": 999.6}).text(999.6) == "1000"


def test_values_alone_are_enough():
    """A dict is taken as a sequential map, None as none."""
    assert read_heat({"e4": 1}) == Heat({"e4": 1}) and read_heat(None) is None
