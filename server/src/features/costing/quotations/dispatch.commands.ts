import { departmentNames, departmentOf, type CostPart } from '@mrp/contract/features/costing/parts.ts';
import { roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { sheetWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { sql } from 'kysely';
import { insertMany, takeIds } from '../../../platform/lists/bulk.ts';
import { anyId, preparedStatement, type Tx } from '../../../platform/database/database.ts';
import { takeNumbers } from '../../../platform/numbering.ts';
import { findBenchmarks } from './benchmarks.queries.ts';
import { priceAtRate, type RatedLine } from './lines.rules.ts';
import { notifyDepartments } from '../notices.commands.ts';
import { approvedSum, costedUnitId, unitOf } from '../sql-fragments.queries.ts';

interface QuotationHead {
  id: string;
  versionNo: number;
  taxRate: string;
  /** CNY for one of the currency. */
  rate: string;
  /** Number of the quotation's sheets, and the number that they have. */
  lastSheet: number;
  sheetCode: string | null;
  today: string;
  /** The default configuration of today. */
  configVersionId: string;
}

interface QuotedLine {
  quotationId: string;
  quotedLineId: string;
  position: number;
  part: CostPart;
  skuId: string | null;
  techniqueId: string | null;
  supplierId: string | null;
  /** What the price is per. */
  unitId: string | null;
  /** CNY without tax, and what it comes to. */
  unitPrice: string;
  amount: string;
  /** Of all planned pieces in that unit; without them of one. */
  quantity: string;
}

/** Until 基础配置 has its own: 管理费 6 %, 毛利率 10 %. */
const defaultRates = { overheadRate: '6', marginRate: '10', marginBasis: 'MARGIN' } as const;

/** 派发: a cost sheet of each quotation with today's benchmarks, and a task for each department that has lines. */
export const dispatchQuotations = (tx: Tx, quotationIds: readonly string[]): Promise<void> => makeSheets(tx, quotationIds, 'QUOTED');

/** The exchange rate is that of the day of the quotation, or today's. */
async function makeSheets(tx: Tx, quotationIds: readonly string[], rateOf: 'QUOTED' | 'TODAY'): Promise<void> {
  const heads = await readHeads(tx, quotationIds, rateOf);
  const lines = await readLines(tx, heads);
  const sheets = await insertSheets(tx, heads, lines);
  const benchmarks = await findBenchmarks(tx, lines);
  const rows = lines.map((line, at) => ({
    id: line.quotedLineId,
    sheet_id: sheets.get(line.quotationId),
    unit_price: line.unitPrice,
    amount: line.amount,
    ...benchmarkColumns(benchmarks[at]),
  }));
  await sql`
    insert into cost_sheet_lines (sheet_id, quotation_id, quoted_line_id, position, part, purpose, site, name, item_no, sku_id, technique_id, supplier_id, width,
      gram_weight, consumption, unit_id, measure, shrinkage, loss, gross_consumption, price, price_unit_id, disparity, tax_rate, costed_unit_id,
      unit_factor, price_factor, unit_price, amount, supply, remark, benchmark, benchmark_basis, deviation, band, config_version_id)
    select w.sheet_id, l.quotation_id, l.id, l.position, l.part, l.purpose, l.site, l.name, l.item_no, l.sku_id, l.technique_id, l.supplier_id, l.width,
      l.gram_weight, l.consumption, l.unit_id, l.measure, l.shrinkage, l.loss, l.gross_consumption, l.price, l.price_unit_id, l.disparity, l.tax_rate, l.costed_unit_id,
      l.unit_factor, l.price_factor, w.unit_price, w.amount,
      l.supply, l.remark, w.benchmark, w.benchmark_basis, w.deviation, w.band, w.config_version_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w (id bigint, sheet_id bigint, unit_price numeric, amount numeric, benchmark numeric, benchmark_basis text, deviation numeric, band text, config_version_id bigint)
    join quotation_lines l on l.id = w.id`.execute(tx);
  await insertTasks(tx, sheets, lines);
  await notifyDepartments(tx, 'DISPATCHED', [...sheets.values()]);
}

const benchmarkColumns = (found: Awaited<ReturnType<typeof findBenchmarks>>[number] | undefined) => ({
  benchmark: found?.benchmark ?? null,
  benchmark_basis: found?.benchmarkBasis ?? null,
  deviation: found?.deviation ?? null,
  band: found?.band ?? null,
  config_version_id: found?.configVersionId ?? null,
});

async function readHeads(tx: Tx, ids: readonly string[], rateOf: 'QUOTED' | 'TODAY'): Promise<QuotationHead[]> {
  const { rows } = await sql<QuotationHead>`${preparedStatement}
    select q.id, q.version_no, trim_scale(q.tax_rate)::text as tax_rate, business_day()::text as today, comparison_version_of(null) as config_version_id,
      coalesce(s.version_no, 0) as last_sheet, s.code as sheet_code,
      trim_scale(coalesce(case when ${rateOf} = 'TODAY' and q.rate <> 1 then (
        select r.rate from currency_rates r where r.currency_id = q.currency_id and r.valid_from <= business_day()
        order by r.valid_from desc, r.id desc limit 1) end, q.rate))::text as rate
    from quotations q left join lateral (
      select max(x.version_no) as version_no, min(x.code) as code from cost_sheets x where x.quotation_id = q.id) s on true
    where q.id = ${anyId(ids)} order by q.id`.execute(tx);
  return rows;
}

type StoredLine = QuotedLine & RatedLine & { quotedRate: string };

/** The lines as quoted, priced at the rates of these heads. */
async function readLines(tx: Tx, heads: readonly QuotationHead[]): Promise<QuotedLine[]> {
  const { rows } = await sql<StoredLine>`${preparedStatement}
    select l.quotation_id, l.id as quoted_line_id, l.position, l.part, l.sku_id, l.technique_id, l.supplier_id, u.id as unit_id, l.unit_price, l.amount,
      l.unit_factor::text as unit_factor, l.price_factor::text as price_factor,
      (l.gross_consumption * l.unit_factor / l.price_factor * coalesce(q.pieces, 1))::text as quantity, l.gross_consumption::text as gross_consumption, l.price::text as quote, l.supply,
      ${unitOf('u')} as unit, ${unitOf('pu')} as price_unit, trim_scale(l.disparity)::text as disparity, trim_scale(l.width)::text as width,
      trim_scale(l.gram_weight)::text as gram_weight, trim_scale(l.tax_rate)::text as line_tax_rate, trim_scale(q.rate)::text as quoted_rate,
      q.tax_included, trim_scale(q.tax_rate)::text as tax_rate
    from quotation_lines l join quotations q on q.id = l.quotation_id
    left join units u on u.id = ${costedUnitId} left join units pu on pu.id = l.price_unit_id
    where l.quotation_id = ${anyId(heads.map(({ id }) => id))} order by l.quotation_id, l.position`.execute(tx);
  const rates = new Map(heads.map(({ id, rate }) => [id, rate]));
  return rows.map((line) => {
    const rate = rates.get(line.quotationId) ?? line.quotedRate;
    return rate === line.quotedRate ? line : { ...line, ...priceAtRate(line, rate) };
  });
}

/** Sheets of one quotation share their number. Answers the new sheet of each quotation. */
async function insertSheets(tx: Tx, heads: readonly QuotationHead[], lines: readonly QuotedLine[]): Promise<Map<string, string>> {
  const own = Map.groupBy(lines, ({ quotationId }) => quotationId);
  const directOf = (id: string) => roundHalfUp(sumDecimals((own.get(id) ?? []).map(({ amount }) => amount)), 2);
  const ids = await takeIds(tx, 'costSheets', heads.length);
  const codes = await takeNumbers(tx, sheetWorkflow.kind, heads.filter(({ sheetCode }) => sheetCode === null).length);
  await sql`${preparedStatement} update cost_sheets set is_latest = false where quotation_id = ${anyId(heads.map(({ id }) => id))} and is_latest`.execute(
    tx,
  );
  await insertMany(
    tx,
    'costSheets',
    heads.map(({ id, versionNo, taxRate, rate, lastSheet, sheetCode, today, configVersionId }, at) => ({
      id: ids[at] ?? '',
      code: sheetCode ?? codes.shift() ?? '',
      quotationId: id,
      quotationVersion: versionNo,
      versionNo: lastSheet + 1,
      isLatest: true,
      benchmarkOn: today,
      configVersionId,
      ...defaultRates,
      taxRate,
      rate,
      quotedDirect: directOf(id),
      approvedDirect: null,
      state: 'PENDING',
      reason: '',
      endReason: '',
    })),
  );
  return new Map(heads.map(({ id }, at) => [id, ids[at] ?? '']));
}

/** The costing department always has one: it adds up. Of several classes, the fabrics have the longest of their working days. */
async function insertTasks(tx: Tx, sheets: ReadonlyMap<string, string>, lines: readonly QuotedLine[]): Promise<void> {
  const wanted = [...sheets].flatMap(([quotationId, sheetId]) => {
    const own = new Set(lines.filter((line) => line.quotationId === quotationId).map(({ part }) => departmentOf(part)));
    return departmentNames
      .filter((department) => department === 'COSTING' || own.has(department))
      .map((department) => ({ quotation_id: quotationId, sheet_id: sheetId, department }));
  });
  await sql`
    insert into cost_tasks (sheet_id, quotation_id, department, due_on)
    select w.sheet_id, w.quotation_id, w.department, add_working_days(business_day(), case w.department
      when 'FABRIC' then (select max(v.fabric_days) from cost_sheet_lines l join comparison_config_versions v on v.id = l.config_version_id
                          where l.sheet_id = s.id and l.part = 'MATERIAL')
      when 'TECHNICAL' then c.technique_days else c.pricing_days end)
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (sheet_id bigint, quotation_id bigint, department text)
    join cost_sheets s on s.id = w.sheet_id join comparison_config_versions c on c.id = s.config_version_id`.execute(tx);
}

/**
 * 重新核价: version n + 1 of approved sheets, with what was decided, today's benchmarks and today's exchange rate. What was accepted as quoted
 * is so at the new rate.
 */
export async function recostQuotations(tx: Tx, quotationIds: readonly string[], reason: string): Promise<void> {
  const { rows } = await sql<{ quotationId: string; id: string }>`${preparedStatement}
    select quotation_id, id from cost_sheets where quotation_id = ${anyId(quotationIds)} and is_latest`.execute(tx);
  const former = rows.map(({ id }) => id);
  await makeSheets(tx, quotationIds, 'TODAY');
  const isNext = sql`s.quotation_id = ${anyId(quotationIds)} and s.is_latest`;
  await sql`${preparedStatement}
    update cost_sheet_lines l set approved_consumption = b.approved_consumption,
      approved_price = case when ${followsQuote} then l.unit_price else b.approved_price end,
      approved_amount = case when ${followsQuote} then l.amount else b.approved_amount end,
      basis = b.basis, decision = b.decision, reason = b.reason, decided_at = b.decided_at, decided_by = b.decided_by
    from cost_sheets s, cost_sheet_lines b
    where l.sheet_id = s.id and ${isNext} and b.sheet_id = ${anyId(former)} and b.quoted_line_id = l.quoted_line_id
      and (b.costed_unit_id, b.unit_factor, b.price_factor) is not distinct from (l.costed_unit_id, l.unit_factor, l.price_factor)`.execute(
    tx,
  );
  await sql`${preparedStatement}
    update cost_sheets s set reason = ${reason}, overhead_rate = b.overhead_rate, margin_rate = b.margin_rate, margin_basis = b.margin_basis, tax_rate = b.tax_rate,
      approved_direct = ${approvedSum}
    from cost_sheets b where ${isNext} and b.id = ${anyId(former)} and b.quotation_id = s.quotation_id`.execute(tx);
}

/** Accepted, so that it costs what the quote comes to at the rate of its sheet. */
const followsQuote = sql`(b.decision = 'ACCEPTED' and b.approved_price = b.unit_price and b.unit_price <> l.unit_price)`;
