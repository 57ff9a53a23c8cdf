from schiffe.toolkit.timeline import TimeLine, column_of, place_at


def test_the_time_line_and_its_clicks_agree() -> None:
    line = TimeLine(80, 0, (33,))
    for width in (10, 40, 81, 200):
        columns = [column_of(place, line.last, width) for place in range(line.last + 1)]
        assert columns == sorted(columns)
        assert (columns[0], columns[-1]) == (0, width - 1)
        for column in range(width):
            place = place_at(column, line, width)
            assert 0 <= place <= line.last
            assert abs(column_of(place, line.last, width) - column) <= 1
        assert place_at(columns[33], line, width) == 33
