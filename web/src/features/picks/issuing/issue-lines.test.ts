import { describe, expect, it } from 'vitest';
import { errorOf, lotsOf, planRequest, sumOfTakes, takeFrom, withTake, type IssueLine, type PlanLine } from './issue-lines.ts';

const roll = (lotId: string, rollId: string, available: string): PlanLine['choices'][number] => ({
  ownership: 1,
  lotId,
  lotNo: `L${lotId}`,
  rollId,
  rollNo: rollId,
  available,
});
const choices = [roll('1', '11', '40.00'), roll('1', '12', '40.00'), roll('2', '21', '100.00')];
const line = (lineId: string, quantity: string, takes: IssueLine['takes'] = null): IssueLine => ({ lineId, quantity, takes });

describe('the lines of an issue', () => {
  it('sums what is chosen of each roll, and follows a change of one', () => {
    const one = withTake(line('1', '60'), choices[0]!, '40');
    const two = withTake(one, choices[2]!, '12.5');
    expect(two.quantity).toBe('52.5');
    expect(withTake(two, choices[0]!, '').quantity).toBe('12.5');
    expect(withTake(withTake(two, choices[0]!, ''), choices[2]!, '').quantity).toBe('');
  });

  it('keeps a text that is no number, so that it is refused at its cell', () => {
    expect(sumOfTakes([{ ownership: 1, lotId: '1', rollId: '11', quantity: '4x' }])).toBe('4x');
  });

  it('sends only lines and rolls with a quantity', () => {
    const lines = [line('1', ''), line('2', '0'), withTake(withTake(line('3', ''), choices[0]!, '5'), choices[1]!, '')];
    expect(planRequest(lines)).toEqual({
      lines: [{ lineId: '3', quantity: '5', takes: [{ ownership: 1, lotId: '1', rollId: '11', quantity: '5' }] }],
    });
  });

  it('finds the refusal of a line and of a roll by its place among those that were sent', () => {
    const lines = [line('1', ''), withTake(withTake(line('2', ''), choices[0]!, ''), choices[1]!, '99')];
    const errors = { 'lines.0.quantity': '太多', 'lines.0.takes.0.quantity': '最多可领 40.00 米' };
    expect(errorOf(lines, errors, '2')).toBe('太多');
    expect(errorOf(lines, errors, '2', choices[1])).toBe('最多可领 40.00 米');
    expect(errorOf(lines, errors, '2', choices[0])).toBeUndefined();
    expect(errorOf(lines, errors, '1')).toBeUndefined();
  });

  it('takes from one lot roll by roll until the quantity is reached', () => {
    const [first] = lotsOf({ choices });
    expect(first).toMatchObject({ lotNo: 'L1', available: '80.00' });
    expect(takeFrom(first!.places, '55.5', 2).map(({ rollId, quantity }) => [rollId, quantity])).toEqual([
      ['11', '40.00'],
      ['12', '15.50'],
    ]);
  });
});
