import { beforeAll, describe, expect, it } from 'vitest';
import { costingReport, fabricReport, reportsApi, techniqueReport } from '@mrp/contract/features/reports.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import type { ReportAnswer, ReportSpec } from '@mrp/contract/lib/report.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { isSame, luckOf, openFigures, randomQuotations, totalOf, valuesOf } from '../../../test/reports.ts';
import { aDispatchedQuotation, saveLines, workedLines } from '../../../test/quotations.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { dataOf } from '../../../test/styles.ts';
import { aSupplier } from '../../../test/suppliers.ts';

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
  approvedPrice: string | null;
  pieces: number | null;
  key: string;
  adopted: boolean;
  advised: boolean;
}

/** The lines of sheets of the last days, straight from the tables. */
async function rawLines(part: string | null, from: number, to: number): Promise<RawLine[]> {
  const { rows } = await t.ownerPool.query<RawLine>(
    `select l.amount, case when c.decision is not null then c.approved_amount end as approved, l.unit_price as price,
       case when c.decision is not null then c.approved_price end as "approvedPrice", q.pieces,
       coalesce(t.class_id::text, '') || ' ' || to_char(q.quoted_on, 'YYYY-MM') as key, c.benchmark is not null as advised,
       coalesce(c.decision <> 'REJECTED' and c.approved_price <= c.benchmark, false) as adopted
     from quotations q join quotation_lines l on l.quotation_id = q.id left join techniques t on t.id = l.technique_id
     left join cost_sheet_lines c on c.quoted_line_id = l.id
     where ($1::text is null and c.id is not null or l.part = $1) and q.quoted_on between business_day() - $2::int and business_day() - $3::int`,
    [part, from, to],
  );
  return rows;
}

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
      const priced = lines.filter(({ approvedPrice }) => approvedPrice !== null);
      const mean = priced.length === 0 ? null : roundHalfUp(decimal(totalOf(priced.map(({ price }) => price))).div(priced.length), 4);
      expect([told['times'], told['quotedPrice']]).toEqual([String(lines.length), mean]);
      expect(isSame(told['orderSaving'], orderSavingOf(lines))).toBe(true);
    }
    const { kpis } = await ask();
    expect(isSame(kpis['orderSaving']?.before, orderSavingOf(await rawLines('TECHNIQUE', 179, 90)))).toBe(true);
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
    expect(isSame(sums.others['orderSaving'], orderSavingOf(lines))).toBe(true);
    const [advised, adopted] = [
      lines.filter((line) => line.advised && line.approved !== null).length,
      lines.filter((line) => line.adopted).length,
    ];
    expect([sums.others['advised'], sums.others['adopted']]).toEqual([String(advised), String(adopted)]);
    expect(sums.others['adoptedRate']).toBe(roundHalfUp(decimal(String(adopted * 100)).div(advised), 2));
  });

  it('computes the rate of adoption from its two numbers, not in whole percent', async () => {
    const { sums, kpis } = await ask({ days: { from: '2020-01-01', to: '2099-12-31' } });
    const { advised, adopted, adoptedRate } = sums.others;
    const rate = roundHalfUp(
      decimal(adopted ?? '')
        .times(100)
        .div(decimal(advised ?? '')),
      2,
    );
    expect(rate).not.toMatch(/\.00$/);
    expect([adoptedRate, kpis['adoptedRate']?.value]).toEqual([rate, rate]);
  });

  it('opens every figure to documents that add up to it', async () => {
    const days = { days: { from: '2020-01-01', to: '2099-12-31' } };
    const all = async (query: Query) => documents({ ...days, ...query });
    expect(await openFigures(costingReport as ReportSpec, await ask(days), all)).toBeGreaterThan(20);
    expect(await openFigures(costingReport as ReportSpec, await ask({ ...days, group: ['style'] }), all)).toBeGreaterThan(20);
  });
});

describe('a report of two garments with undecided lines', () => {
  let factoryIds: string[];
  const days = { from: '2020-01-01', to: '2099-12-31' };
  const rowsOf = async (name: 'technique' | 'costing', query: Query = {}) => {
    const answer = await asks(name).ask({ days, factoryIds, ...query });
    return { ...answer, rows: answer.rows.map(valuesOf) };
  };

  /** A: 100 pieces; its print is quoted 3.20, approved 3.00, the bartack 2 × 0.45 undecided. B: 10 pieces; 打枣 0.45 approved 0.40, 印花 at 4.00 rejected. */
  beforeAll(async () => {
    const d = await theDictionaries(t);
    const { id } = await aSupplier(t, { kind: 'GARMENT' });
    factoryIds = [id];
    const techniques = workedLines(d).filter(({ part }) => part === 'TECHNIQUE');
    const quoted = { supplierId: id, lines: techniques };
    const first = await aDispatchedQuotation(t, d, buyer, { ...quoted, pieces: 100 });
    await saveLines(buyer, first.id, ({ name }) =>
      name === '打枣' ? { decision: null, basis: null, reason: '' } : { decision: 'REDUCED', price: '3' },
    );
    const dearer = techniques.map((line) => (line.name === '打枣' ? line : { ...line, price: '4.00' }));
    const second = await aDispatchedQuotation(t, d, buyer, { ...quoted, lines: dearer, pieces: 10 });
    await saveLines(buyer, second.id, ({ name }) =>
      name === '打枣' ? { decision: 'REDUCED', price: '0.4' } : { decision: 'REJECTED', reason: '不需要' },
    );
  });

  it('leaves an undecided line empty and outside the sums of both sides', async () => {
    const { rows } = await rowsOf('costing');
    const undecided = rows.find(({ decision }) => decision === '');
    expect(undecided).toMatchObject({
      name: '打枣',
      quoted: null,
      approved: null,
      saving: null,
      orderSaving: null,
      undecided: '0.90',
      approvedPrice: null,
    });
    const { sums } = await rowsOf('costing', { q: '', decisions: ['REDUCED', 'REJECTED'] });
    const all = await rowsOf('costing');
    for (const figure of ['orderQuoted', 'orderApproved', 'orderSaving', 'savingRate', 'advised', 'notAdopted'])
      expect([figure, all.sums.others[figure]]).toEqual([figure, sums.others[figure]]);
  });

  it('adds up pieces of one garment, amounts with pieces of several, and takes every saving from its own two totals', async () => {
    const one = await rowsOf('costing', { group: ['style'] });
    const garments = one.groups.map(({ others }) => others);
    expect(garments).toHaveLength(2);
    for (const { quoted, approved, saving } of garments)
      expect(isSame(saving, decimal(quoted!).minus(decimal(approved!)).toFixed(2))).toBe(true);
    // (3.20 − 3.00) × 100 + (0.90 − 0.80 + 4.00 − 0) × 10
    expect(one.sums.others).toMatchObject({
      quoted: null,
      approved: null,
      saving: null,
      orderQuoted: '369.00',
      orderApproved: '308.00',
      orderSaving: '61.00',
      savingRate: '16.53',
    });
    const technique = await rowsOf('technique');
    expect(technique.sums.others).toMatchObject({
      quotedAmount: null,
      saving: null,
      orderQuoted: '369.00',
      orderApproved: '308.00',
      orderSaving: '61.00',
    });
    expect(Object.keys(costingReport.kpis)).not.toContain('saving');
  });

  it('says the share of what was quoted from its two numbers', async () => {
    const { rows: wholes } = await t.ownerPool.query<{ key: string; share: string }>(
      `select coalesce(x.class_id::text, '') as key, round(100 * sum(x.amount) / sum(x.whole), 2) as share
       from (select t.class_id, q.id, sum(l.amount) as amount, max(q.quoted_direct) as whole
             from quotations q join quotation_lines l on l.quotation_id = q.id and l.part = 'TECHNIQUE' and l.amount is not null
             left join techniques t on t.id = l.technique_id
             where q.state <> 'CANCELLED' and q.quoted_on >= business_day() - 89 and q.quoted_direct > 0 group by 1, 2) x group by 1 order by 1`,
    );
    const { groups } = await asks('technique').ask({ group: 'class' });
    const shares = Object.fromEntries(groups.map(({ key, others }) => [key, others['share']]));
    expect(shares).toEqual(Object.fromEntries(wholes.map(({ key, share }) => [key, share])));
    expect(new Set(Object.values(shares)).size).toBeGreaterThan(1);
  });

  it('averages what was quoted and what was approved over the same lines', async () => {
    const { rows } = await rowsOf('technique');
    // 3.20 and 0.45 were approved at 3.00 and 0.40; the other two have no approved price.
    expect(rows).toMatchObject([
      { quotedPrice: '1.8250', approvedPrice: '1.7000', times: '4', accepted: '2', undecided: '1', rejected: '1' },
    ]);
  });

  it('says the unit of every price, of operations too', async () => {
    const { rows } = await rowsOf('costing');
    expect(rows.map(({ lineUnit }) => lineUnit)).toEqual(rows.map(() => '件'));
    for (const { columns } of [costingReport, techniqueReport, fabricReport] as ReportSpec[])
      for (const [name, column] of Object.entries(columns))
        if (column.kind === 'money') expect([name, column.unit ?? column.unitField ?? column.per]).toEqual([name, expect.any(String)]);
  });
});

it('has neither prices, benchmarks, bands nor their charts for those who may not see prices', async () => {
  const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== VIEW_PRICES));
  const technique = await asks('technique').ask({}, blind);
  expect([Object.keys(technique.charts), Object.keys(technique.kpis)]).toEqual([['monthly'], ['techniques', 'times', 'rejected']]);
  for (const name of ['quotedPrice', 'approvedPrice', 'lowest', 'highest', 'quotedAmount', 'saving', 'orderQuoted', 'orderSaving', 'share'])
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
