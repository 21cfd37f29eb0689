import { expect, it } from 'vitest';
import { writeCsv } from './csv.ts';

it('the CSV file opens correctly in Excel and contains no formulas', () => {
  expect(
    writeCsv([
      ['编号', '原因'],
      ['F-1', '当前状态为“停用”，不能停用'],
      ['=1+1', '含 "引号", 逗号\n和换行'],
    ]),
  ).toBe('\ufeff编号,原因\r\nF-1,当前状态为“停用”，不能停用\r\n\'=1+1,"含 ""引号"", 逗号\n和换行"\r\n');
});
