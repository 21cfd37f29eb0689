import { describe, expect, it } from 'vitest';
import { chooseOldest, lotKey, sharesOf, type FreeLot } from './free-lots-choices.ts';

const aLot = (lotNo: string, free: string): FreeLot => ({
  materialId: '1',
  lotNo,
  rollNo: '',
  receivedOn: '2026-01-01',
  quality: 'PASSED',
  onHand: free,
  frozen: '0',
  secondQuantity: null,
  free,
});
const lots = [aLot('A', '10'), aLot('B', '0'), aLot('C', '20.5'), aLot('D', '7')];
const keysOf = (...names: string[]) => new Set(names.map((lotNo) => lotKey({ lotNo, rollNo: '' })));

describe('the lots chosen for a line', () => {
  it('give all of themselves when the line wants no certain quantity', () => {
    expect([...sharesOf(lots, keysOf('A', 'C'), null).values()]).toEqual(['10', '20.5']);
  });

  it('give no more than the line wants, the last what is left', () => {
    expect([...sharesOf(lots, keysOf('A', 'C', 'D'), '12.5').values()]).toEqual(['10', '2.5', '0']);
  });

  it('are the oldest that cover the quantity, without empty ones', () => {
    expect(chooseOldest(lots, '12')).toEqual(keysOf('A', 'C'));
    expect(chooseOldest(lots, '10')).toEqual(keysOf('A'));
    expect(chooseOldest(lots, '1000')).toEqual(keysOf('A', 'C', 'D'));
  });
});
