import type { Assumption } from '@mrp/contract/features/plan/what-if.ts';
import { describe, expect, it } from 'vitest';
import { assumptionText, whatIfAddress } from './addresses.ts';
import { assumptionOf, readAssumption, valuesOf } from './what-if-values.ts';

const all: readonly Assumption[] = [
  { kind: 'ORDER', orderId: '12', deliverOn: '2026-12-10', pieces: null },
  { kind: 'ORDER', orderId: '12', deliverOn: null, pieces: 6000 },
  { kind: 'SUPPLIER', supplierId: '7', days: 10 },
  { kind: 'PURCHASE', purchaseId: '3', lineId: null, arriveOn: null },
  { kind: 'PURCHASE', purchaseId: '3', lineId: '4', arriveOn: '2026-12-10' },
];

describe('an assumption', () => {
  it('is read from the address as it was written there, and from the dialog as it was shown', () => {
    for (const one of all) {
      expect(readAssumption(assumptionText(one))).toEqual(one);
      expect(assumptionOf(one.kind, valuesOf(one))).toEqual(one);
    }
    expect(whatIfAddress(all.slice(0, 1))).toBe('/planWhatIf?a=ORDER,12,2026-12-10,');
  });

  it('that somebody broke in the address is none', () => {
    for (const text of ['', 'ORDER,x,2026-12-10,', 'ORDER,1,,', 'SUPPLIER,1,many', 'STYLE,1', 'PURCHASE,1,,12-10'])
      expect(readAssumption(text)).toBeUndefined();
  });
});
