import { describe, expect, it } from 'vitest';
import type { BinRef } from '@mrp/contract/features/bins/record.ts';
import type { PickSheet } from '@mrp/contract/features/picks/plan.ts';
import { byWalk, firstStop, stopsOf, type PlannedTake } from './walk-lines.ts';

const bin = (id: string, walkOrder: number, code = `B-${id}`): BinRef => ({ id, code, zone: 'A区', walkOrder });
const near = bin('1', 10);
const far = bin('2', 20);
const take = (at: BinRef | null, rollNo: string): PlannedTake => ({ bin: at, rollNo }) as PlannedTake;
const sheetOf = (...lines: PlannedTake[][]): PickSheet =>
  ({ plan: { lines: lines.map((takes, lineId) => ({ lineId: String(lineId), takes })) } }) as unknown as PickSheet;

describe('the walking order of a pick', () => {
  it('follows the order of the bins, then their code, and ends with what stands in none', () => {
    const all = [take(null, '4'), take(far, '3'), take(bin('3', 10, 'A-9'), '1'), take(near, '2')];
    expect(all.toSorted(byWalk).map(({ rollNo }) => rollNo)).toEqual(['1', '2', '3', '4']);
  });

  it('meets a line first at the nearest of its bins', () => {
    const [line] = sheetOf([take(far, '1'), take(near, '2')]).plan?.lines ?? [];
    expect(firstStop(line)).toEqual({ bin: near });
    expect(firstStop(undefined)).toEqual({ bin: null });
  });

  it('stops at each bin once, for all lines, and last at what stands in none', () => {
    const stops = stopsOf(sheetOf([take(far, '1'), take(null, '2')], [take(near, '3'), take(far, '4')]));
    expect(stops.map(({ bin: at, takes }) => [at?.id, takes.map((one) => `${one.line.lineId}:${one.take.rollNo}`)])).toEqual([
      ['1', ['1:3']],
      ['2', ['0:1', '1:4']],
      [undefined, ['0:2']],
    ]);
  });

  it('has no stops where nothing stands in a bin', () => {
    expect(stopsOf(sheetOf([take(null, '1')]))).toEqual([]);
    expect(stopsOf({ plan: null } as PickSheet)).toEqual([]);
  });
});
