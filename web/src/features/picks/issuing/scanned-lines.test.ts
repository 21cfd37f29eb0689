import type { PickOrder } from '@mrp/contract/features/picks/record.ts';
import { labelCode } from '@mrp/contract/features/stock/labels.ts';
import { describe, expect, it } from 'vitest';
import { withTake, type IssueLine, type PlanLine } from './issue-lines.ts';
import { answerScan, toFetch, usedLots } from './scanned-lines.ts';

const unit = { name: '米', decimals: 2 };
const roll = (lotNo: string, rollId: string, available: string): PlanLine['choices'][number] => ({
  ownership: 1,
  lotId: lotNo === 'A' ? '1' : '2',
  lotNo,
  rollId,
  rollNo: rollId,
  available,
});
const choices = [roll('A', '11', '40'), roll('A', '12', '40'), roll('B', '21', '100')];
const lineOf = (id: string, quantity: string) => ({ id, quantity, pickedQuantity: '0', unit, code: 'F-1' });
const pick = { lines: [lineOf('1', '60'), lineOf('2', '30')] } as unknown as PickOrder;
const plan = (lineId: string, knownLots: string[]): PlanLine =>
  ({
    lineId,
    choices,
    knownLots,
    takes: [
      { ...choices[0]!, quantity: '40' },
      { ...choices[1]!, quantity: '20' },
    ],
  }) as unknown as PlanLine;
const empty: IssueLine[] = [
  { lineId: '1', quantity: '', takes: [] },
  { lineId: '2', quantity: '', takes: [] },
];
const scanning = (lines: readonly IssueLine[] = empty, known: string[] = [], activeId: string | null = '1') => ({
  pick,
  planned: [plan('1', known), plan('2', [])],
  lines,
  activeId,
});
const roll11 = labelCode('ROLL', '11');

describe('a scanned code of a pick', () => {
  it('confirms a roll for the line that is worked on, whole or as much as it lacks', () => {
    expect(answerScan(roll11, scanning())).toMatchObject({ kind: 'found', line: { id: '1' }, quantity: '40.00' });
    const lines = [withTake(empty[0]!, choices[1]!, '40'), empty[1]!];
    expect(answerScan(roll11, scanning(lines))).toMatchObject({ kind: 'found', line: { id: '1' }, quantity: '20.00' });
  });

  it('reads the lot with the roll number as suppliers print them', () => {
    expect(answerScan('a/12', scanning())).toMatchObject({ kind: 'found', place: { rollId: '12' } });
  });

  it('refuses a roll that is not of this pick', () => {
    expect(answerScan('R9999999999', scanning())).toEqual({ kind: 'unknown' });
  });

  it('refuses a second lot, of what was cut before and of what was scanned now', () => {
    expect(answerScan(labelCode('ROLL', '21'), scanning(empty, ['A']))).toMatchObject({ kind: 'otherLot', lots: ['A'] });
    const lines = [withTake(empty[0]!, choices[0]!, '40'), empty[1]!];
    expect(answerScan(labelCode('ROLL', '21'), scanning(lines))).toMatchObject({ kind: 'otherLot', quantity: '20.00' });
    expect(usedLots(scanning(lines), '1')).toEqual(['A']);
  });

  it('gives what a roll has left to another line that lacks it, and says when it was scanned', () => {
    const lines = [withTake(empty[0]!, choices[0]!, '30'), empty[1]!];
    expect(answerScan(roll11, scanning(lines))).toMatchObject({ kind: 'found', line: { id: '2' }, quantity: '10.00' });
    const whole = [withTake(empty[0]!, choices[0]!, '40'), empty[1]!];
    expect(answerScan(roll11, scanning(whole))).toMatchObject({ kind: 'again' });
  });

  it('says that enough was scanned', () => {
    const lines = [withTake(empty[0]!, choices[2]!, '60'), withTake(empty[1]!, choices[2]!, '30')];
    expect(answerScan(roll11, scanning(lines))).toMatchObject({ kind: 'enough', quantity: '40.00' });
  });

  it('names the rolls to fetch in the order of the plan, as far as something lacks', () => {
    const lines = [withTake(empty[0]!, choices[0]!, '45'), empty[1]!];
    expect(toFetch(scanning(lines), pick.lines[0]!).map(({ rollId, available }) => [rollId, available])).toEqual([['12', '15.00']]);
  });
});
