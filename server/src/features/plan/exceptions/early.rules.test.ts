import { describe, expect, it } from 'vitest';
import { serveJustInTime, type EarlyPart } from './early.rules.ts';

const part = (demandId: string, needOn: string, supplyId: string, dueOn: string, quantity = '100'): EarlyPart => ({
  group: 'one',
  demandId,
  needOn: `2026-${needOn}`,
  supplyId,
  dueOn: `2026-${dueOn}`,
  quantity,
});

describe('goods that come too early', () => {
  it('serve the last demand with what comes first, and keep it when they are put off to its day, in either order', () => {
    const parts = [part('a', '03-01', '1', '01-10'), part('b', '04-01', '2', '01-20')];
    const served = [
      { demandId: 'a', supplyId: '2', quantity: '100' },
      { demandId: 'b', supplyId: '1', quantity: '100' },
    ];
    expect(serveJustInTime(parts)).toEqual(served);
    // The plan of the next day takes the one that was not put off first.
    expect(serveJustInTime([part('a', '03-01', '2', '01-20'), part('b', '04-01', '1', '04-01')])).toEqual(served);
    expect(serveJustInTime([part('a', '03-01', '1', '01-10'), part('b', '04-01', '2', '03-01')])).toEqual(served);
  });

  it('are divided without losing anything, and never serve what is wanted before they come', () => {
    const parts = [
      part('a', '02-01', '1', '01-10', '30'),
      part('b', '03-01', '1', '01-10', '70.5'),
      part('b', '03-01', '2', '02-20', '9.5'),
      part('c', '04-01', '2', '02-20', '40.5'),
    ];
    expect(serveJustInTime(parts)).toEqual([
      { demandId: 'a', supplyId: '1', quantity: '30' },
      { demandId: 'b', supplyId: '2', quantity: '50' },
      { demandId: 'b', supplyId: '1', quantity: '30' },
      { demandId: 'c', supplyId: '1', quantity: '40.5' },
    ]);
  });

  it('of another material or holder serve nothing here', () => {
    const other = { ...part('b', '04-01', '2', '01-20'), group: 'other' };
    expect(serveJustInTime([part('a', '03-01', '1', '01-10'), other])).toEqual([
      { demandId: 'a', supplyId: '1', quantity: '100' },
      { demandId: 'b', supplyId: '2', quantity: '100' },
    ]);
  });
});
