import { expect } from 'vitest';
import { reportsApi } from '@mrp/contract/features/reports.ts';
import { dataOf } from '../styles.ts';
import type { Quotation, QuotedLine } from './documents.ts';
import { amountOf, ONE, percentOf, sum, told, units } from './exact.ts';
import type { Play } from './play.ts';

const names = [
  'quoted',
  'approved',
  'saving',
  'savingRate',
  'orderQuoted',
  'orderApproved',
  'orderSaving',
  'undecided',
  'lines',
  'advised',
  'adopted',
  'notAdopted',
  'adoptedRate',
] as const;
type Told = Readonly<Record<string, unknown>>;
type Figures = Record<(typeof names)[number], bigint | null>;
type Line = QuotedLine & { of: Quotation };

/** What was quoted and approved of one piece; an undecided line has neither. */
function sidesOf({ decision, takes, price, approvedPrice }: Line): { quoted: bigint; approved: bigint } | null {
  if (decision === null) return null;
  return { quoted: amountOf(takes, price, 1n), approved: approvedPrice === null ? 0n : amountOf(takes, approvedPrice, 1n) };
}

const isAdopted = ({ decision, approvedPrice, benchmark }: Line): boolean =>
  decision !== null && decision !== 'REJECTED' && approvedPrice !== null && approvedPrice <= benchmark;

/** Over nothing there is no sum. */
const orNothing = (parts: readonly bigint[]): bigint | null => (parts.length === 0 ? null : sum(parts));
const lessOf = (a: bigint | null, b: bigint | null): bigint | null => (a === null || b === null ? null : a - b);
const rateOf = (part: bigint | null, whole: bigint | null): bigint | null =>
  part === null || whole === null ? null : percentOf(part, whole);

/** Of lines of one garment, or of several, of which only whole orders add up. */
function figuresOf(lines: readonly Line[]): Figures {
  const decided = lines.flatMap((line) => [sidesOf(line)].flatMap((sides) => (sides ? [{ ...sides, of: line.of }] : [])));
  const whole = decided.flatMap(({ quoted, approved, of: { pieces } }) =>
    pieces === null ? [] : [{ quoted: quoted * pieces, approved: approved * pieces }],
  );
  const isOne = new Set(lines.map(({ of }) => of)).size === 1;
  const [quoted, approved] = [orNothing(decided.map((one) => one.quoted)), orNothing(decided.map((one) => one.approved))];
  const [orderQuoted, orderApproved] = [orNothing(whole.map((one) => one.quoted)), orNothing(whole.map((one) => one.approved))];
  const [saving, orderSaving] = [lessOf(quoted, approved), lessOf(orderQuoted, orderApproved)];
  const open = lines.filter(({ decision }) => decision === null).map(({ takes, price }) => amountOf(takes, price, 1n));
  const [advised, adopted] = [BigInt(decided.length), BigInt(lines.filter(isAdopted).length)];
  return {
    quoted: isOne ? quoted : null,
    approved: isOne ? approved : null,
    saving: isOne ? saving : null,
    savingRate: isOne ? rateOf(saving, quoted) : rateOf(orderSaving, orderQuoted),
    orderQuoted,
    orderApproved,
    orderSaving,
    undecided: isOne ? orNothing(open) : null,
    lines: BigInt(lines.length) * ONE,
    advised: advised * ONE,
    adopted: adopted * ONE,
    notAdopted: (advised - adopted) * ONE,
    adoptedRate: percentOf(adopted, advised),
  };
}

const inNames = (figures: Told): Told =>
  Object.fromEntries(
    names.map((name) => {
      const figure = figures[name] as bigint | string | null | undefined;
      return [name, figure === null || figure === undefined ? null : told(typeof figure === 'bigint' ? figure : units(figure))];
    }),
  );

const pricesOf = (prices: readonly (string | bigint | null | undefined)[]) =>
  prices.map((one) => (one === null || one === undefined ? null : told(typeof one === 'bigint' ? one : units(one))));

/** 核价物料报表: what was quoted, recommended and approved of each line, and how many took the recommended price. */
export async function compareCosting({ shop, state, user, now }: Play): Promise<void> {
  const lines = state.quotations.flatMap((of) => of.lines.map((line) => ({ ...line, of })));
  if (lines.length === 0) return;
  const query = { styleIds: [shop.styleId], pageSize: 200, group: 'style' };
  const { rows, sums, groups, kpis, charts } = dataOf(await user.call(reportsApi.costing, { query: query as never }));
  const listed = rows as unknown as (Told & {
    narrow: Record<string, string>;
    quotedPrice: string;
    benchmark: string;
    approvedPrice: string;
  })[];
  const stored = listed.map((row) => [
    row.narrow['lineIds'],
    [pricesOf([row.quotedPrice, row.benchmark, row.approvedPrice]), inNames(row)],
  ]);
  const expected = lines.map((line) => [
    line.id,
    [pricesOf([line.price, line.benchmark, line.decision === null ? null : line.approvedPrice]), inNames(figuresOf([line]))],
  ]);
  expect(Object.fromEntries(stored), `${now}: lines of the report of cost sheets`).toEqual(Object.fromEntries(expected));
  const all = figuresOf(lines);
  expect(inNames(sums.others), `${now}: sums of the report of cost sheets`).toEqual(inNames(all));
  expect(inNames(groups[0]?.others ?? {}), `${now}: the style in the report of cost sheets`).toEqual(inNames(all));
  const head = [kpis['adoptedRate']?.value, kpis['savingRate']?.value, kpis['orderSaving']?.value, kpis['lines']?.value];
  expect(pricesOf(head), `${now}: head of the report of cost sheets`).toEqual(
    pricesOf([all.adoptedRate, all.savingRate, all.orderSaving, all.lines]),
  );
  const rate = (charts['adoption'] ?? []).map(({ values }) => values['rate']).filter((one) => one !== null);
  expect(pricesOf(rate), `${now}: 采用率 by month`).toEqual(all.advised === 0n ? [] : pricesOf([all.adoptedRate]));
}
