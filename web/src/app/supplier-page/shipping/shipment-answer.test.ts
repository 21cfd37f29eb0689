import type { LinkShippable, PackingList } from '@mrp/contract/features/supplier-links/shipment.ts';
import { describe, expect, it } from 'vitest';
import { sumNumbers } from '../fields/numbers.ts';
import { nextRoll, packedMaterials } from './shipment-answer.ts';

const item = (skuId: string, lotTracked: LinkShippable['lotTracked']): LinkShippable => ({
  skuId,
  code: skuId,
  name: '府绸',
  colourName: '',
  unit: { id: '1', code: 'm', name: '米', decimals: 2, dimension: 'length' } as LinkShippable['unit'],
  secondUnit: null,
  lotTracked,
  open: '100',
  limit: '103',
});
const roll = (skuId: string, lotNo: string, rollNo: string, quantity: string, wrong = {}): PackingList['rolls'][number] => ({
  row: 1,
  skuId,
  lotNo,
  rollNo,
  quantity,
  secondQuantity: '',
  wrong,
});
const packed = (lotTracked: LinkShippable['lotTracked'], rolls: PackingList['rolls']) =>
  packedMaterials([item('1', lotTracked), item('2', 'ROLL')], { rolls } as PackingList, sumNumbers);

describe('the rolls of a packing list', () => {
  it('are added up exactly where goods have no lots, and by lot where they have no rolls', () => {
    const rolls = [roll('1', 'A', '1', '0.1'), roll('1', 'a', '2', '0.2'), roll('1', 'B', '3', '5')];
    expect(packed('NONE', rolls)).toEqual({ 1: { quantity: '5.3', rolls: [] } });
    expect(packed('LOT', rolls)['1']?.rolls).toMatchObject([
      { lotNo: 'A', quantity: '0.3' },
      { lotNo: 'B', quantity: '5' },
    ]);
    expect(packed('ROLL', rolls)['1']?.rolls).toHaveLength(3);
  });

  it('stay apart where one is refused', () => {
    const rolls = [roll('1', 'A', '1', '10'), roll('1', 'A', '2', '1x', { quantity: '请只填数字' }), roll('1', 'A', '3', '12')];
    expect(packed('LOT', rolls)['1']?.rolls).toMatchObject([{ quantity: '22' }, { quantity: '1x' }]);
  });
});

describe('a further roll', () => {
  it('is the next one of the same lot', () => {
    const last = { lotNo: 'A1', rollNo: '9', quantity: '50', secondQuantity: '', wrong: {} };
    expect(nextRoll([last])).toEqual({ lotNo: 'A1', rollNo: '10', quantity: '', secondQuantity: '', wrong: {} });
    expect(nextRoll([{ ...last, rollNo: 'R-9' }])).toMatchObject({ lotNo: 'A1', rollNo: '' });
    expect(nextRoll([])).toMatchObject({ lotNo: '', rollNo: '' });
  });
});

describe('a sum', () => {
  it('is exact, and none while a figure is no number', () => {
    expect(sumNumbers(['0.1', '0.2', '86.50'])).toBe('86.8');
    expect(sumNumbers([])).toBe('0');
    expect(sumNumbers(['1', '2x'])).toBeNull();
  });
});
