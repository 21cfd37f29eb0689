import { describe, expect, it } from 'vitest';
import { newClaimValues } from './claim-values.ts';

const line = (id: string, rejectedQuantity: string, returnedQuantity = '0.0000') => ({ id, rejectedQuantity, returnedQuantity });
const defect = (lineId: string, kind: string, place: string) => ({
  id: `${lineId}${place}`,
  lineId,
  lotId: null,
  rollId: null,
  kind,
  place,
  pictures: [{ id: `p${lineId}${place}`, name: '1.jpg', type: 'image/jpeg', size: 1 }],
});

describe('a new claim', () => {
  it('of an inspected receipt begins with what the inspection refused, why, where and its photos', () => {
    const receipt = { lines: [line('1', '0.0000'), line('2', '266.6700', '66.6700')], defects: [defect('2', 'STAIN', '距头 12 米')] };
    expect(newClaimValues(receipt as never)).toMatchObject({
      lineId: '2',
      source: 'INSPECTION',
      demand: 'RETURN',
      quantity: '200',
      note: '污渍',
      place: '距头 12 米',
      pictures: [{ id: 'p2距头 12 米' }],
    });
  });

  it('leaves open the place where there are several, and the line of several that were refused', () => {
    const two = { lines: [line('2', '5.0000')], defects: [defect('2', 'STAIN', '头'), defect('2', 'HOLE', '尾')] };
    expect(newClaimValues(two as never)).toMatchObject({ quantity: '5', place: '', note: '污渍、破洞' });
    expect(newClaimValues({ lines: [line('1', '1.0000'), line('2', '1.0000')], defects: [] })).toMatchObject({
      lineId: null,
      source: 'RECEIPT',
    });
  });

  it('of a receipt without refusals names its only line, and by hand none', () => {
    expect(newClaimValues({ lines: [line('1', '0.0000')], defects: [] })).toMatchObject({ lineId: '1', source: 'RECEIPT' });
    expect(newClaimValues(null)).toMatchObject({ lineId: null, source: 'HAND', demand: 'NONE' });
  });
});
