import { expect, it } from 'vitest';
import { placeRefusal, splitRefusal, takeRefusals, type Refusal } from './refusal-places.ts';

const names = new Set(['reasonId', 'lab.l']);

it('a refused call is told by the dialog in front, and as a message where no dialog is open', () => {
  const shown: string[] = [];
  const refusal: Refusal = { message: '库存不足', fields: {} };
  expect(placeRefusal(refusal)).toBe(false);
  const endOuter = takeRefusals(() => false);
  const end = takeRefusals(({ message }) => shown.push(message) > 0);
  expect(placeRefusal(refusal)).toBe(true);
  end();
  expect(placeRefusal(refusal)).toBe(false);
  endOuter();
  expect(shown).toEqual(['库存不足']);
});

it('a refusal stands at the fields of the dialog, also of one that it writes into several lines', () => {
  const fields = { 'lines.2.reasonId': '请选择差异原因', 'lab.l': '请填写0到100的数' };
  expect(splitRefusal({ message: '请检查填写的内容', fields }, names)).toEqual({
    own: [
      ['reasonId', '请选择差异原因'],
      ['lab.l', '请填写0到100的数'],
    ],
    rest: '',
  });
});

it('a refusal without a field of the dialog is said in the dialog', () => {
  expect(splitRefusal({ message: '第 1 行：库存不足，可用 3.00 米', fields: {} }, names)).toEqual({
    own: [],
    rest: '第 1 行：库存不足，可用 3.00 米',
  });
  const fields = { reasonId: '请选择差异原因', 'lines.2.lineId': '明细不存在', 'lines.3.lineId': '明细不存在' };
  expect(splitRefusal({ message: '请检查填写的内容', fields }, names)).toEqual({
    own: [['reasonId', '请选择差异原因']],
    rest: '请检查填写的内容；明细不存在',
  });
});
