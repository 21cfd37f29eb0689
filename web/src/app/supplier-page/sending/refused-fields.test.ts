import { expect, it } from 'vitest';
import { stillWrong } from './refused-fields.ts';

const refused = {
  body: { sampleNo: '', price: '0', compositions: [{ ingredientId: '1', share: '94' }] },
  fields: { sampleNo: '请填写货号，或附照片', price: '须大于 0', compositions: '成分占比合计须为100%', 'lines.0.quantity': '请填写' },
};

it('a refusal of a field goes once its value is typed again, and stays at all others', () => {
  expect(stillWrong(refused, refused.body)).toEqual(refused.fields);
  const now = { ...refused.body, sampleNo: 'H-1', compositions: [{ ingredientId: '1', share: '100' }] };
  expect(stillWrong(refused, now)).toEqual({ price: '须大于 0', 'lines.0.quantity': '请填写' });
});
