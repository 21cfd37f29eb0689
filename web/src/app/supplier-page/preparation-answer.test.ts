import { describe, expect, it } from 'vitest';
import type { LinkPreparation } from '@mrp/contract/features/supplier-links/preparation.ts';
import { changesSince, firstPromise, openLines, preparationBody } from './preparation-answer.ts';

const unit = { id: '1', code: 'kg', name: '公斤', decimals: 2 } as LinkPreparation['lines'][number]['unit'];
const line = (id: string, openQuantity: string, wantedOn: string) => ({
  id,
  code: id,
  name: '罗纹',
  colourName: '黑',
  specification: '',
  unit,
  quantity: '100.0000',
  finishedQuantity: '0.0000',
  openQuantity,
  wantedOn,
});
const preparation = {
  mark: 'm',
  today: '2026-05-10',
  answer: null,
  lines: [line('1-1', '100.0000', '2026-06-01'), line('1-2', '0.0000', '2026-06-01'), line('1-3', '40.5000', '2026-05-01')],
} as unknown as LinkPreparation;
const person = { fromName: '王厂长', phone: '' };

describe('the answer to a preparation order', () => {
  it('says of each open material that it is ready as wanted, unless something else is typed', () => {
    expect(openLines(preparation).map(({ id }) => id)).toEqual(['1-1', '1-3']);
    const parts = [{ readyOn: '2026-05-20', quantity: ' 40 ' }];
    const lines = { '1-3': { mode: 'OTHER' as const, parts, reason: ' 坯布晚到 ' } };
    expect(preparationBody(preparation, { lines, note: '' }, person).lines).toEqual([
      { id: '1-1', reason: '', parts: [{ readyOn: '2026-06-01', quantity: '100' }] },
      { id: '1-3', reason: '坯布晚到', parts: [{ readyOn: '2026-05-20', quantity: '40' }] },
    ]);
  });

  it('is ready today where the supplier says so, and asks for a day where the wanted one is over', () => {
    const now = { '1-1': { mode: 'NOW' as const, parts: [], reason: '' } };
    expect(preparationBody(preparation, { lines: now, note: '' }, person).lines[0]?.parts).toEqual([
      { readyOn: '2026-05-10', quantity: '100' },
    ]);
    expect(firstPromise(preparation.lines[2]!, preparation.today).mode).toBe('OTHER');
  });

  it('tells what is wanted otherwise than before', () => {
    const before = [{ id: '1-1', openQuantity: '100.0000', wantedOn: '2026-05-28' }];
    expect(changesSince(before, preparation.lines)).toEqual([
      { id: '1-1', name: '罗纹 黑', before: '100 公斤 2026-05-28', after: '100 公斤 2026-06-01' },
    ]);
    expect(changesSince(preparation.lines, preparation.lines)).toEqual([]);
  });
});
