import { expect, it } from 'vitest';
import { planToken, setPlanTokenSecret } from './plan-token.ts';

const plan = { lineId: '7', quantity: '3', amount: '36.00' };
const under = (secret: string, what: unknown): string => {
  setPlanTokenSecret(secret);
  return planToken(what);
};

it('a plan has one fingerprint in every process of an installation, another plan another', () => {
  expect(under('one', plan)).toBe(under('one', { ...plan }));
  expect(under('one', plan)).not.toBe(under('one', { ...plan, amount: '36.01' }));
});

it('who knows all of a plan but its price cannot try prices until one fits', () => {
  expect(under('one', plan)).not.toBe(under('another', plan));
});
