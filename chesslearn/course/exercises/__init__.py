"""The exercises of the lessons, one module a lesson: cases, answer keys, known wrong answers, hints."""
