import { expect } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import type { Answer, TestUser } from '../app.ts';
import { stepOf, type Balance } from './balance.ts';
import { units } from './exact.ts';
import { State } from './state.ts';
import type { Quantity } from './steps.ts';
import type { Business, Item, Shop } from './world.ts';

/** A sequence under way: the product's world beside the plain state that it must agree with. */
export interface Play {
  b: Business;
  shop: Shop;
  state: State;
  /** Whose turn it is: people with all rights, one after the other. */
  user: TestUser;
  /** What is done now, for messages. */
  now: string;
}

export const whichOf = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)];

/** An absolute quantity, or a share of the whole in whole steps of the unit. */
export function quantityOf(text: Quantity, whole: bigint, item: Item): bigint {
  if (!text.endsWith('%')) return units(text);
  const step = stepOf(item);
  return ((whole * units(text.slice(0, -1))) / (units('100') * step)) * step;
}

/** The product does it exactly when the model allows it. */
export function expectAllowed(
  { code, message, data }: Pick<Answer<unknown>, 'code' | 'message' | 'data'>,
  isAllowed: boolean,
  play: Play,
): void {
  expect(code, `${play.now}: ${message}`).not.toBe(errors.BUG.code);
  const answer = code === 200 ? 'done' : `refused: ${message} ${JSON.stringify(data)}`;
  expect(code === 200 ? 'done' : 'refused', `${play.now} was ${answer}`).toBe(isAllowed ? 'done' : 'refused');
}

/** A closed count of one of these balances forbids it, and only that: the answer names the count. */
export function expectCounted({ message, data }: Pick<Answer<unknown>, 'message' | 'data'>, counted: readonly Balance[], play: Play): void {
  const codes = counted.map(({ countCode }) => `盘点 ${countCode}`);
  expect(
    codes.some((one) => `${message} ${JSON.stringify(data)}`.includes(one)),
    `${play.now}: ${message} ${JSON.stringify(data)} names ${codes.join(' or ')}`,
  ).toBe(true);
}

/** The moment of something that is entered so many days later; null: now. */
export const momentAgo = (daysAgo: number): string | null =>
  daysAgo === 0 ? null : new Date(Date.now() - daysAgo * 86_400_000).toISOString();

export const materialOf = ({ shop }: Play, item: Item): string => shop.goods[item].skuId;
