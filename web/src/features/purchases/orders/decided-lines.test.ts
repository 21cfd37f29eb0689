import type { Inquiry } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { expect, it } from 'vitest';
import { decidedNote, decidedValues } from './decided-lines.ts';

const metre = { id: '2', code: 'M', name: '米', dimension: 'length', decimals: 2, factor: '1' } as const;
const answer = {
  id: '9',
  supplier: { id: '5', code: 'GYS000005', name: '锦绣纺织有限公司', abbreviation: '锦绣纺织', state: 'ACTIVE' },
  price: '12.5000',
  unit: metre,
  currency: { id: '1', code: 'CNY', name: '人民币' },
  taxIncluded: true,
};
const inquiry = {
  code: 'XJ261120-0001',
  quantity: '1200.00',
  unit: metre,
  spu: { id: '3', code: 'F-FC-000001', name: '全棉府绸' },
  sku: { id: '4', code: 'F-FC-000001-01', colourName: '藏青' },
  answers: [{ ...answer, id: '8', supplier: { ...answer.supplier, id: '6' } }, answer],
  winnerId: '9',
} as unknown as Inquiry;

it('an order begins with the asked colour and quantity, of the supplier whose answer was adopted', () => {
  expect(decidedValues(inquiry).lines).toMatchObject([
    { item: { id: '4', code: 'F-FC-000001-01', name: '全棉府绸 藏青' }, supplier: { id: '5' }, quantity: '1200' },
  ]);
  expect(decidedNote(inquiry)).toBe('来自询价单 XJ261120-0001：询 1,200.00 米，采用锦绣纺织 12.5000 元/米（含税）');
});

it('an inquiry without a colour asks for it, and its quantity is not taken', () => {
  const asked = { ...inquiry, sku: null };
  expect(decidedValues(asked).lines).toMatchObject([{ item: null, supplier: { id: '5' }, quantity: null }]);
  expect(decidedNote(asked)).toContain('请选择颜色、填写数量');
});
