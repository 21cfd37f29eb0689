import { expect, it } from 'vitest';
import { toBitmap } from './text-bitmap.ts';
import { zplOf } from './zpl.ts';

const text = toBitmap((x, y) => x === y, { width: 10, height: 2 });

it('dots are packed row by row into whole bytes, the leftmost first', () => {
  expect(text).toEqual({ rowBytes: 2, rows: 2, hex: '80004000' });
});

it('a label has its size, its text as dots, both codes and its copies', () => {
  const zpl = zplOf([
    { code: 'F-HB-000001-01', text, barDots: 2, copies: 3 },
    { code: 'A^B_1', text, barDots: 3, copies: 1 },
  ]);
  expect(zpl.match(/\^XA/g)).toHaveLength(2);
  expect(zpl).toContain('^PW480\n^LL320');
  expect(zpl).toContain('^GFA,4,4,2,80004000^FS');
  expect(zpl).toContain('^BQN,2,4^FH^FDMA,F-HB-000001-01^FS');
  expect(zpl).toContain('^BY2^BCN,72,N,N,N,A^FH^FDF-HB-000001-01^FS');
  expect(zpl).toContain('^PQ3');
  expect(zpl).toContain('^FDMA,A_5EB_5F1^FS');
});
