import { describe, expect, it } from 'vitest';
import { findScanned, progressOf, unscanned, withQuantity } from './scanned-lines.ts';
import type { ReceivedLine } from './received-lines.ts';

const roll = (label: string, lotNo: string, rollNo: string) => ({
  label,
  lotNo,
  rollNo,
  outstanding: '40.00',
  quantity: '40.00',
  secondQuantity: null,
});
const line: ReceivedLine = {
  lineId: '1',
  skuId: '1',
  name: '府绸',
  code: 'F-1',
  shade: { code: 'F-1', name: '府绸', colourName: '', hex: null },
  item: { unit: { id: '1', name: '米', decimals: 2 } as never, secondUnit: null, lotTracked: 'ROLL' },
  option: null,
  outstanding: '120.00',
  quantity: '120.00',
  arriving: [roll('R00000001', 'A1', '1'), roll('R00000002', 'A1', '2'), roll('R00000003', 'B1', '1')],
  rolls: [],
};

describe('a scanned code', () => {
  const lines = unscanned([line]);

  it('is our own label, or lot and roll number however they are joined and spelled', () => {
    for (const code of ['R00000003', 'r00000003', 'B1/1', 'b1 1', 'Ｂ1|1'])
      expect(findScanned(code, lines)).toEqual({ kind: 'found', place: { line: 0, roll: 2 } });
  });

  it('is lot and roll as suppliers print them, also where the lot has a stroke or a space of its own', () => {
    const stroked = unscanned([
      { ...line, arriving: [roll('R00000004', 'A1/07', '3'), roll('R00000005', 'A1', '3'), roll('R00000006', 'D 2', '3')] },
    ]);
    const found = (code: string) => findScanned(code, stroked);
    expect(found('a1/07/3')).toEqual({ kind: 'found', place: { line: 0, roll: 0 } });
    expect(found('A1/3')).toEqual({ kind: 'found', place: { line: 0, roll: 1 } });
    expect(found('D 2/3')).toEqual({ kind: 'found', place: { line: 0, roll: 2 } });
  });

  it('is a roll number alone where only one roll has it', () => {
    expect(findScanned('2', lines)).toEqual({ kind: 'found', place: { line: 0, roll: 1 } });
    expect(findScanned('1', lines)).toEqual({ kind: 'several', lots: ['A1', 'B1'] });
  });

  it('is reported when it was scanned before or belongs to another shipment', () => {
    expect(findScanned('C9/1', lines)).toEqual({ kind: 'unknown' });
    expect(
      findScanned(
        '2',
        lines.map((each) => withQuantity(each, 1, '40.00')),
      ),
    ).toMatchObject({ kind: 'again' });
  });
});

it('the progress counts rolls and their sum', () => {
  const [first] = unscanned([line]);
  expect(progressOf(first!)).toEqual({ confirmed: 0, quantity: '0' });
  expect(progressOf(withQuantity(withQuantity(first!, 0, '40.00'), 2, '38.5'))).toEqual({ confirmed: 2, quantity: '78.5' });
});
