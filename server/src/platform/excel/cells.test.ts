import { describe, expect, it } from 'vitest';
import { booleanCell, cellErrors, cleanText, decodeText, exactNumber, isoDateCell, numberCell, textCell } from './cells.ts';
import { numberFormat } from './number-formats.ts';

describe('a number cell', () => {
  it.each([
    ['12.85', '12.85'],
    ['12.850000000000001', '12.85'],
    ['0.30000000000000004', '0.3'],
    ['17.799999999999997', '17.8'],
    ['-0.5', '-0.5'],
    ['-0', '0'],
    ['12.5000', '12.5000'],
    ['1E-3', '0.001'],
    ['1.5e+05', '150000'],
    ['123456789012345', '123456789012345'],
    ['1234567890123456789', '1234567890123460000'],
    ['.5', '0.5'],
  ])('stored as %s is exactly %s', (stored, exact) => {
    expect(exactNumber(stored)).toBe(exact);
  });

  it.each(['', 'NaN', '1e999999999', '12,5', '0x10', '9'.repeat(500), '1 2'])('with the stored text %s is not a number', (stored) => {
    expect(exactNumber(stored)).toBeUndefined();
    expect(numberCell(stored, 'plain', false)).toEqual({ text: cellErrors.notNumber, kind: 'error' });
  });

  it('with more than fifteen digits is an error', () => {
    expect(numberCell('6228480000000000000', 'plain', false)).toEqual({ text: cellErrors.rounded, kind: 'error' });
    expect(numberCell('6.22848E+18', 'plain', false)).toEqual({ text: cellErrors.rounded, kind: 'error' });
    expect(numberCell('123456789012345', 'plain', false)).toEqual({ text: '123456789012345', kind: 'number' });
  });

  it('is marked when the file shows it as a percentage', () => {
    expect(numberCell('0.05', 'percent', false)).toEqual({ text: '0.05', kind: 'number', percent: true });
  });
});

describe('a date cell', () => {
  it.each([
    ['1', false, '1900-01-01'],
    ['59', false, '1900-02-28'],
    ['61', false, '1900-03-01'],
    ['46083', false, '2026-03-02'],
    ['46083.5', false, '2026-03-02 12:00:00'],
    ['46083.999999999', false, '2026-03-03'],
    ['2958465', false, '9999-12-31'],
    ['0', true, '1904-01-01'],
    ['44621', true, '2026-03-02'],
  ])('with the serial %s (from 1904: %s) is %s', (serial, date1904, text) => {
    expect(numberCell(serial, 'date', date1904)).toEqual({ text, kind: 'date' });
  });

  it.each(['0', '60', '-1', '2958466', '1E200'])('with the serial %s is refused', (serial) => {
    expect(numberCell(serial, 'date', false)).toEqual({ text: cellErrors.notDate, kind: 'error' });
  });

  it('without a day is a time of day', () => {
    expect(numberCell('0.354166666666667', 'time', false)).toEqual({ text: '08:30:00', kind: 'text' });
  });

  it('is read as ISO in a strict workbook', () => {
    expect(isoDateCell('2026-03-02T00:00:00')).toEqual({ text: '2026-03-02', kind: 'date' });
    expect(isoDateCell('tomorrow').kind).toBe('error');
  });
});

describe('a number format', () => {
  it.each([
    ['yyyy-mm-dd', 'date'],
    ['yyyy"年"m"月"d"日"', 'date'],
    ['[$-804]aaaa;@', 'date'],
    ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'date'],
    ['mmm-yy', 'date'],
    ['h:mm AM/PM', 'time'],
    ['[h]:mm:ss', 'time'],
    ['0.00%', 'percent'],
    ['G/通用格式', 'plain'],
    ['General', 'plain'],
    ['#,##0.00_);[Red]\\(#,##0.00\\)', 'plain'],
    ['0.00" yd"', 'plain'],
    ['#,##0.00\\ "USD/d"', 'plain'],
    ['[Red]0.00E+00', 'plain'],
    ['0_d', 'plain'],
  ])('%s shows a %s', (code, format) => {
    expect(numberFormat(200, code)).toBe(format);
  });

  it.each([
    [14, 'date'],
    [31, 'date'],
    [33, 'time'],
    [10, 'percent'],
    [49, 'plain'],
  ])('number %i reserved by Excel shows a %s', (number, format) => {
    expect(numberFormat(number)).toBe(format);
  });
});

describe('a text cell', () => {
  it('keeps valid characters and drops those that the database refuses', () => {
    expect(cleanText('a\u0000b\u0007\r\nc\td\u0085\ufeff😀\ud800')).toBe('ab\nc\td😀\ufffd');
  });

  it('decodes entities and OOXML escapes exactly once', () => {
    expect(decodeText('&lt;b&gt; &amp;amp; &#x6c49;&#23383; _x000D__x005F_x0041_ &nope; &#x110000;')).toBe(
      '<b> &amp; 汉字 \r_x0041_ &nope; &#x110000;',
    );
  });

  it("keeps ten thousand characters and is an error above Excel's limit", () => {
    expect(textCell('名'.repeat(10_000))).toMatchObject({ kind: 'text' });
    expect(textCell('名'.repeat(32_768))).toEqual({ text: cellErrors.tooLong, kind: 'error' });
  });

  it('with only spaces is empty', () => {
    expect(textCell(' \u3000\n')).toEqual({ text: '', kind: 'empty' });
  });
});

it('a boolean cell may have either spelling', () => {
  expect([booleanCell('1').text, booleanCell('true').text, booleanCell('0').text]).toEqual(['TRUE', 'TRUE', 'FALSE']);
});
