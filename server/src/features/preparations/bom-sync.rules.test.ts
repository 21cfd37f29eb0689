import { describe, expect, it } from 'vitest';
import { syncedQuantities, type SyncedLine, type SyncedOrder } from './bom-sync.rules.ts';

const line = (quantity: string, more: Partial<SyncedLine> = {}): SyncedLine => ({
  id: '1',
  quantity,
  toLineId: '9',
  ratio: '2',
  demand: '100',
  ...more,
});
const run = (more: object = {}): SyncedOrder['run'] => ({
  gross: '100',
  safety: '0',
  onHand: '0',
  reserved: '0',
  frozen: '0',
  scheduled: '0',
  moq: '0',
  multiple: '0.01',
  suggest: '100',
  ...more,
});
const follow = (order: Partial<SyncedOrder>) => syncedQuantities({ id: '1', decimals: 2, run: run(), lines: [line('100')], ...order });

describe('the new quantity of a synced draft', () => {
  it('is netted again, so a quantity raised to the MOQ is not multiplied', () => {
    expect(follow({ run: run({ moq: '500', suggest: '500' }), lines: [line('500')] })).toEqual(['500.00']);
    expect(follow({ run: run({ moq: '150', suggest: '150', multiple: '50' }), lines: [line('150', { ratio: '2.1' })] })).toEqual([
      '250.00',
    ]);
  });

  it('is netted again, so stock still covers its part', () => {
    expect(follow({ run: run({ onHand: '60', suggest: '40' }), lines: [line('40')] })).toEqual(['140.00']);
  });

  it('keeps manual changes on top, and splits the total by the new demand of each line', () => {
    expect(follow({ lines: [line('130')] })).toEqual(['230.00']);
    const [moved, other] = [line('60', { demand: '60' }), line('40', { toLineId: null, ratio: null, demand: null })];
    expect(follow({ lines: [moved, other] })).toEqual(['120.00', '40.00']);
  });

  it('stays unchanged when nothing would be needed any more, so that the author decides whether to cancel it', () => {
    expect(follow({ run: run({ onHand: '60', suggest: '40' }), lines: [line('40', { ratio: '0.5' })] })).toEqual(['40']);
  });

  it('changes in proportion without a run, rounded up to the unit', () => {
    expect(follow({ run: null, lines: [line('100.01', { ratio: '0.33333', demand: null })] })).toEqual(['33.34']);
  });
});
