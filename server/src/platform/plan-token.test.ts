import { expect, it } from 'vitest';
import { withApplication } from './application.ts';
import { openDb, openPool } from './database/database.ts';
import { compose } from './feature.ts';
import { planToken } from './plan-token.ts';

const plan = { lineId: '7', quantity: '3', amount: '36.00' };
// Never queried, so never connected.
const db = openDb(openPool({ url: 'postgres://nowhere', max: 1, name: 'test' }));
const under = (secret: string, what: unknown): string => planToken(withApplication(db, { ...compose([]), product: 'mrp', secret }), what);

it('a plan has the same token in every process of an installation and differs from that of another plan', () => {
  expect(under('one', plan)).toBe(under('one', { ...plan }));
  expect(under('one', plan)).not.toBe(under('one', { ...plan, amount: '36.01' }));
});

it('a token does not allow guessing the price of a plan whose other values are known', () => {
  expect(under('one', plan)).not.toBe(under('another', plan));
});
