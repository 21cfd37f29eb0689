import { beforeAll, describe, expect, it } from 'vitest';
import { costingReport, reportsApi, techniqueReport } from '@mrp/contract/features/reports.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import type { ReportAnswer, ReportSpec } from '@mrp/contract/lib/report.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { isSame, luckOf, openFigures, randomQuotations, totalOf, valuesOf } from '../../../test/reports.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let buyer: TestUser;

beforeAll(async () => {
  t = await testApp();
  buyer = await t.aUser();
  await randomQuotations(t, buyer, luckOf(25), 8);
});

type Query = Record<string, unknown>;
const asks = (name: 'technique' | 'costing') => ({
  ask: async (query: Query = {}, who = buyer): Promise<ReportAnswer> =>
    dataOf(await who.call(reportsApi[name], { query: { pageSize: 200, ...query } as never })) as ReportAnswer,
  documents: async (query: Query) =>
    dataOf(await buyer.call(reportsApi[`${name}Documents`], { query: { pageSize: 200, ...query } as never })),
});

interface RawLine {
  amount: string;
  approved: string | null;
  price: string;
  pieces: number | null;
  key: string;
  adopted: boolean;
  advised: boolean;
}

/** The lines of sheets of the last days, straight from the tables. */
async function rawLines(part: string | null, from: number, to: number): Promise<RawLine[]> {
  const { rows } = await t.ownerPool.query<RawLine>(
    `select l.amount, case when c.decision is not null then c.approved_amount end as approved, l.unit_price as price, q.pieces,
       coalesce(t.class_id::text, '') || ' ' || to_char(q.quoted_on, 'YYYY-MM') as key, c.benchmark is not null as advised,
       coalesce(c.decision <> 'REJECTED' and c.approved_price <= c.benchmark, false) as adopted
     from quotations q join quotation_lines l on l.quotation_id = q.id left join techniques t on t.id = l.technique_id
     left join cost_sheet_lines c on c.quoted_line_id = l.id
     where ($1::text is null and c.id is not null or l.part = $1) and q.quoted_on between business_day() - $2::int and business_day() - $3::int`,
    [part, from, to],
  );
  return rows;
}

const savingOf = (lines: readonly RawLine[]): string =>
  totalOf(lines.flatMap(({ amount, approved }) => (approved === null ? [] : [decimal(amount).minus(decimal(approved)).toFixed(2)])));
const orderSavingOf = (lines: readonly RawLine[]): string =>
  totalOf(
    lines.flatMap(({ amount, approved, pieces }) =>
      approved === null || pieces === null ? [] : [decimal(amount).minus(decimal(approved)).times(pieces).toFixed(2)],
    ),
  );

describe('the report of techniques', () => {
  const { ask, documents } = asks('technique');

  it('has times, prices and saving of each class and month as the quotations and sheets say them', async () => {
    const byKey = Map.groupBy(await rawLines('TECHNIQUE', 89, 0), ({ key }) => key);
    const { rows } = await ask();
    expect(rows).toHaveLength(byKey.size);
    for (const row of rows) {
      const told = valuesOf(row);
      const lines = byKey.get(`${row.narrow['classIds'] ?? ''} ${told['month'] ?? ''}`) ?? [];
      const mean = roundHalfUp(decimal(totalOf(lines.map(({ price }) => price))).div(lines.length), 4);
      expect([told['times'], told['quotedPrice']]).toEqual([String(lines.length), mean]);
      expect(isSame(told['quotedAmount'], totalOf(lines.map(({ amount }) => amount)))).toBe(true);
      expect(isSame(told['saving'], savingOf(lines))).toBe(true);
      expect(isSame(told['orderSaving'], orderSavingOf(lines))).toBe(true);
    }
    const { kpis } = await ask();
    expect(isSame(kpis['saving']?.before, savingOf(await rawLines('TECHNIQUE', 179, 90)))).toBe(true);
  });

  it('opens every figure to documents that add up to it', async () => {
    const days = { days: { from: '2020-01-01', to: '2099-12-31' } };
    const all = async (query: Query) => documents({ ...days, ...query });
    expect(await openFigures(techniqueReport as ReportSpec, await ask(days), all)).toBeGreaterThan(20);
    expect(await openFigures(techniqueReport as ReportSpec, await ask({ ...days, group: ['factory'] }), all)).toBeGreaterThan(20);
  });
});

describe('the report of cost sheet lines', () => {
  const { ask, documents } = asks('costing');

  it('has what was quoted, approved and saved, and how often the recommended price was adopted', async () => {
    const lines = await rawLines(null, 89, 0);
    const { sums, total } = await ask();
    expect(total).toBe(lines.length);
    expect(isSame(sums.others['quoted'], totalOf(lines.map(({ amount }) => amount)))).toBe(true);
    expect(isSame(sums.others['saving'], savingOf(lines))).toBe(true);
    expect(isSame(sums.others['orderSaving'], orderSavingOf(lines))).toBe(true);
    const [advised, adopted] = [lines.filter((line) => line.advised).length, lines.filter((line) => line.adopted).length];
    expect([sums.others['advised'], sums.others['adopted']]).toEqual([String(advised), String(adopted)]);
    expect(sums.others['adoptedRate']).toBe(roundHalfUp(decimal(String(adopted * 100)).div(advised), 2));
  });

  it('opens every figure to documents that add up to it', async () => {
    const days = { days: { from: '2020-01-01', to: '2099-12-31' } };
    const all = async (query: Query) => documents({ ...days, ...query });
    expect(await openFigures(costingReport as ReportSpec, await ask(days), all)).toBeGreaterThan(20);
    expect(await openFigures(costingReport as ReportSpec, await ask({ ...days, group: ['style'] }), all)).toBeGreaterThan(20);
  });
});

it('has neither prices, benchmarks, bands nor their charts for those who may not see prices', async () => {
  const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== VIEW_PRICES));
  const technique = await asks('technique').ask({}, blind);
  expect([Object.keys(technique.charts), Object.keys(technique.kpis)]).toEqual([['monthly'], ['techniques', 'times', 'rejected']]);
  for (const name of ['quotedPrice', 'approvedPrice', 'lowest', 'highest', 'quotedAmount', 'saving', 'orderSaving', 'share'])
    expect([name, JSON.stringify(technique).includes(`"${name}"`)]).toEqual([name, false]);
  const costing = await asks('costing').ask({}, blind);
  expect([Object.keys(costing.charts), Object.keys(costing.kpis)]).toEqual([[], ['lines']]);
  for (const name of [
    'quotedPrice',
    'benchmark',
    'approvedPrice',
    'quoted',
    'approved',
    'saving',
    'advised',
    'adopted',
    'band',
    'deviation',
    'quotes',
  ])
    expect([name, JSON.stringify(costing).includes(`"${name}"`)]).toEqual([name, false]);
  for (const query of [{ bands: ['RED'] }, { deviations: ['F'] }, { sort: '-saving' }])
    expect((await blind.call(reportsApi.costing, { query: query as never })).code).toBe(40300);
});
