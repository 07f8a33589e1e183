"""`predict`, `done`, `progress` and `reset`: the learner's way through a lesson (from lesson 01).

Open `plug` next.
"""
from chesslearn.course import catalog, store
from chesslearn.course.answer import OPEN, RIGHT, SAID, SIGNS, Answer
from chesslearn.course.contracts import looks, plain
from chesslearn.course.ladder import LESSONS


@catalog.answers_not_there
def predict(id, guess):
    """Notes your guess of a number before it is counted, as in `predict("05.nodes", 150_000)`."""
    prediction = catalog.prediction(id)
    guess = plain(guess)
    if isinstance(guess, bool) or not isinstance(guess, int | float) or not 0 <= guess <= 10**30:
        return Answer(SAID, f"A guess is a number from 0 to 10**30, such as 150_000; this is {looks(guess)}.")
    trouble = store.remember(id, guess=guess)
    return Answer(SAID, f"{prediction.question} You guess {guess:,}.", (trouble,))


@catalog.answers_not_there
def done(lesson):
    """What is done of a lesson, such as "05": its exercises, your guesses, and its proof, counted now."""
    exercises, closing = catalog.exercises(lesson), catalog.closing(lesson)
    records = [(exercise, *store.read(exercise.id)) for exercise in exercises]
    lines = [f"{SIGNS[RIGHT] if record.get('passed') else SIGNS[OPEN]}{exercise.title}: {exercise.statement}"
             for exercise, record, _ in records]
    passed = sum(record.get("passed", False) for _, record, _ in records)
    guesses = [_guess(prediction) for prediction in closing.predictions]
    troubles = [trouble for _, _, trouble in records]
    return Answer(RIGHT if passed == len(exercises) else OPEN, f"Lesson {lesson}: {passed} of {len(exercises)} exercises done.",
                  (*lines, *guesses, f"The proof, with the package's functions: {closing.proof()}", *troubles))


def _guess(prediction):
    guess = store.read(prediction.id)[0].get("guess")
    return "" if guess is None else f"{prediction.question} You guessed {guess:,}; counted: {prediction.answer():,}."


def progress():
    """How many exercises of each lesson are done, and where that is stored."""
    lines, troubles = [], []
    for number in catalog.numbers():
        records = [store.read(exercise.id) for exercise in catalog.exercises(number)]
        passed = sum(record.get("passed", False) for record, _ in records)
        title = next(lesson.title for lesson in LESSONS if lesson.number == number)
        sign = SIGNS[RIGHT if passed == len(records) else OPEN]
        lines.append(f"{sign}{number} {title}: {passed} of {len(records)}")
        troubles += [trouble for _, trouble in records]
    return Answer(SAID, "Your progress", (*lines, f"Stored in {store.folder()}.", *troubles))


@catalog.answers_not_there
def reset(id=None):
    """Forgets what is remembered of an exercise ("05.1"), of a lesson ("05"), or, without an id, of everything."""
    if id is None:
        ids = [one for number in catalog.numbers() for one in _ids(number)]
    elif "." not in str(id):
        ids = _ids(id)
    else:
        ids = [id] if isinstance(id, str) and id in _ids(id.partition(".")[0]) else [catalog.exercise(id).id]
    forgotten, trouble = store.forget(ids)
    what = "everything" if id is None else id
    return Answer(SAID, f"Reset {what}: {forgotten} stored {'entry' if forgotten == 1 else 'entries'} forgotten.", (trouble,))


def _ids(number):
    """The ids of all exercises and predictions of a lesson."""
    return [one.id for one in (*catalog.exercises(number), *catalog.closing(number).predictions)]
