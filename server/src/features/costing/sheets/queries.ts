import { rateFields } from '@mrp/contract/features/costing/fields.ts';
import { splitDifference } from '@mrp/contract/features/costing/figures.ts';
import { departmentOf } from '@mrp/contract/features/costing/parts.ts';
import type { CostSheet, LineCauses, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import { selectFields } from '../../../platform/records.ts';
import { planApprovedPrices } from './approved-prices.queries.ts';
import { unitRatio } from '../../netting/runs/items.queries.ts';
import { quotesOf } from '../quotations/benchmarks.queries.ts';
import { stepsOf } from '../quotations/queries.ts';
import { causesOf, rateChangesOf, type FormerLine, type SheetRatesUsed } from './rules.ts';
import {
  bandAction,
  configColumn,
  configTables,
  costedUnitId,
  entryOf,
  pictureOfStyle,
  quotedColumns,
  quotedTables,
  tasksOf,
} from '../sql-fragments.queries.ts';

/** The newest sheet of a quotation, or the version that is asked for. */
export async function getSheetOf(db: Db, quotationId: string, versionNo?: number): Promise<CostSheet> {
  const { rows } = await sql<{ id: string }>`
    select id from cost_sheets where quotation_id = ${quotationId}
      and ${versionNo === undefined ? sql`is_latest` : sql`version_no = ${versionNo}`}`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError('NOT_FOUND', { what: costingWords.costSheet });
  return getSheet(db, found.id);
}

export async function getSheet(db: Db, id: string): Promise<CostSheet> {
  const [sheet] = await listSheets(db, [id]);
  if (!sheet) throw new AppError('NOT_FOUND', { what: costingWords.costSheet });
  return sheet;
}

type Head = Omit<CostSheet, 'lines' | 'rateChanges'> & { rates: SheetRatesUsed; formerRates: SheetRatesUsed | null };

const ratesOf = (sheet: string) => sql`
  jsonb_build_object('exchange', trim_scale(${sql.ref(`${sheet}.rate`)})::text, 'overhead', ${sql.ref(`${sheet}.overhead_rate`)}::text,
    'margin', ${sql.ref(`${sheet}.margin_rate`)}::text, 'marginBasis', ${sql.ref(`${sheet}.margin_basis`)}, 'tax', ${sql.ref(`${sheet}.tax_rate`)}::text)`;

/** The former sheet of the same version of the quotation. */
const isFormer = (former: string, sheet: string) => sql`
  ${sql.ref(`${former}.quotation_id`)} = ${sql.ref(`${sheet}.quotation_id`)} and ${sql.ref(`${former}.version_no`)} = ${sql.ref(`${sheet}.version_no`)} - 1
  and ${sql.ref(`${former}.quotation_version`)} = ${sql.ref(`${sheet}.quotation_version`)}`;

/** Sheets with everything on their pages, in the order of the ids. */
export async function listSheets(db: Db, ids: readonly string[]): Promise<CostSheet[]> {
  const { rows } = await sql<Head>`${preparedStatement}
    select s.id, s.code, s.state, s.version_no, s.reason, s.quotation_version, s.benchmark_on::text as benchmark_on, ${configColumn} as config, ${selectFields(rateFields, 's')},
      jsonb_build_object('id', q.id::text, 'code', q.code, 'versionNo', q.version_no, 'state', q.state, 'pieces', q.pieces, 'dueOn', q.due_on,
        'currency', e.name, 'season', (select n.name from dictionary_entries n where n.id = y.season_id), 'statedTotal', trim_scale(q.stated_total)::text) as quotation,
      jsonb_build_object('rate', trim_scale(s.rate)::text, 'taxIncluded', q.tax_included, 'taxRate', trim_scale(q.tax_rate)::text) as terms,
      ${entryOf('y')} as style, ${pictureOfStyle('q.style_id')} as picture_id, ${entryOf('f', 'abbreviation')} as supplier, ${tasksOf(sql`s.id`)} as tasks,
      (select jsonb_agg(jsonb_build_object('id', x.id::text, 'versionNo', x.version_no, 'state', x.state) order by x.version_no desc)
       from cost_sheets x where x.quotation_id = s.quotation_id) as versions,
      s.price_skips, ${ratesOf('s')} as rates, case when former.id is not null then ${ratesOf('former')} end as former_rates, approver.nick_name as approved_by, s.approved_at, s.created_at, coalesce(author.nick_name, '系统') as created_by,
      s.updated_at, coalesce(editor.nick_name, '系统') as updated_by, s.version
    from cost_sheets s ${configTables('s')}
    join quotations q on q.id = s.quotation_id
    join styles y on y.id = q.style_id
    join suppliers f on f.id = q.supplier_id
    join dictionary_entries e on e.id = q.currency_id
    left join cost_sheets former on ${isFormer('former', 's')}
    left join users approver on approver.id = s.approved_by
    left join users author on author.id = s.created_by
    left join users editor on editor.id = s.updated_by
    where s.id = ${anyId(ids)}`.execute(db);
  const lines = await listSheetLines(db, rows);
  const found = new Map(rows.map((row) => [row.id, row]));
  const sheets = ids.flatMap((id): CostSheet[] => {
    const head = found.get(id);
    if (!head) return [];
    const { rates, formerRates, ...sheet } = head;
    return [{ ...sheet, rateChanges: formerRates ? rateChangesOf(formerRates, rates) : [], lines: lines.get(id) ?? [] }];
  });
  return foretellSkips(db, sheets);
}

/** What waits for approval says beforehand which prices the approval would not write. */
async function foretellSkips(db: Db, sheets: CostSheet[]): Promise<CostSheet[]> {
  const waiting = sheets.filter(({ state }) => state === 'APPROVING');
  const plans = await planApprovedPrices(db, waiting);
  const skips = new Map(waiting.map(({ id }, at) => [id, plans[at]?.skips ?? []]));
  return sheets.map((sheet) => ({ ...sheet, priceSkips: skips.get(sheet.id) ?? sheet.priceSkips }));
}

type Computed = 'steps' | 'difference' | 'differenceRate' | 'consumptionPart' | 'pricePart' | 'department' | 'change';
type StoredLine = Omit<SheetLine, Computed> & { sheetId: string; previous: FormerLine | null };

async function listSheetLines(db: Db, heads: readonly Head[]): Promise<Map<string, SheetLine[]>> {
  const { rows } = await sql<StoredLine>`${preparedStatement}
    select l.sheet_id, ${quotedColumns('l.quoted_line_id')}, l.version, trim_scale(l.approved_consumption)::text as approved_consumption,
      trim_scale(l.approved_price)::text as approved_price, l.approved_amount, l.basis, trim_scale(l.benchmark)::text as benchmark, l.benchmark_basis,
      l.deviation, l.band, ${bandAction} as band_action, ${configColumn} as config, l.decision, l.reason,
      ${quotesOf('l', sql`select unnest(offered.suppliers)`)} as quotes, coalesce(offered.breaks, tiered.breaks, '[]') as breaks, ruler.nick_name as ruled_by, l.ruling,
      decider.nick_name as decided_by, l.decided_by as decided_by_id, l.decided_at,
      case when b.id is not null then jsonb_build_object('amount', b.approved_amount::text, 'consumption', trim_scale(b.approved_consumption)::text,
        'price', trim_scale(b.approved_price)::text, 'quotedPrice', b.unit_price::text, 'benchmark', trim_scale(b.benchmark)::text, 'decision', b.decision,
        'configVersionId', b.config_version_id::text) end as previous
    from cost_sheet_lines l ${quotedTables} ${configTables('l')} ${marketTables}
    join cost_sheets s on s.id = l.sheet_id
    left join cost_sheets before on ${isFormer('before', 's')}
    left join cost_sheet_lines b on b.sheet_id = before.id and b.quoted_line_id = l.quoted_line_id
    left join users ruler on ruler.id = l.ruled_by
    left join users decider on decider.id = l.decided_by
    where l.sheet_id = ${anyId(heads.map(({ id }) => id))} order by l.sheet_id, l.position`.execute(db);
  const terms = new Map(heads.map(({ id, terms: own }) => [id, { ...own, rate: own.rate ?? '1' }]));
  const lines = rows.map((line) => ({ sheetId: line.sheetId, line: completeLine(line, terms.get(line.sheetId)) }));
  const grouped = Map.groupBy(lines, ({ sheetId }) => sheetId);
  return new Map([...grouped].map(([sheetId, own]) => [sheetId, own.map(({ line }) => line)]));
}

const breaksBy = (price: string, from = sql`x.min_quantity`) => sql`
  jsonb_agg(jsonb_build_object('minQuantity', trim_scale(${from})::text, 'price', trim_scale(${sql.ref(price)})::text) order by ${from})`;

/**
 * What is asked for the line `l` now, once for quotes and price breaks: of a material the suppliers with a bulk price of the last 90 days, and the
 * preferred one's prices per costed unit from quantities in the unit of the consumption on; of a technique its base price and tiers.
 */
const marketTables = sql`
  left join lateral (
    select array_agg(o.supplier_id) filter (where x.valid_from >= business_day() - 90) as suppliers,
      ${breaksBy('x.line_price', sql`x.start`)} filter (where o.preferred and x.start is not null and x.net_price > 0) as breaks
    from offers o
    join spus s on s.id = o.spu_id
    left join units lu on lu.id = ${costedUnitId}
    cross join lateral (
      select p.*, round(p.min_quantity * r.ratio * l.price_factor / l.unit_factor, 6) as start, round(p.net_price / r.ratio, 8) as line_price
      from current_prices p join units xu on xu.id = p.unit_id cross join lateral (select ${unitRatio('xu', 'lu')} as ratio) r
      where p.offer_id = o.id and p.kind = 'BULK' offset 0) x
    where o.sku_id = l.sku_id and o.active) offered on l.sku_id is not null
  left join lateral (
    select ${breaksBy('x.price')} as breaks
    from (
      select 0 as min_quantity, t.base_price as price from techniques t where t.id = l.technique_id and t.base_price is not null
      union all
      select r.min_quantity, r.price from technique_tiers r where r.technique_id = l.technique_id) x) tiered on l.technique_id is not null`;

function completeLine({ sheetId: _id, previous, ...line }: StoredLine, terms: Parameters<typeof stepsOf>[1]): SheetLine {
  const { unitFactor, priceFactor } = line;
  const quoted = { consumption: line.quotedConsumption, price: line.quotedPrice ?? '0', unitFactor, priceFactor };
  const isRejected = line.decision === 'REJECTED';
  const approved = isRejected
    ? { ...quoted, consumption: '0' }
    : line.approvedAmount
      ? { ...quoted, consumption: line.approvedConsumption ?? '0', price: line.approvedPrice ?? '0' }
      : null;
  const split = approved && splitDifference(quoted, approved);
  const change: z.infer<typeof LineCauses> | null = previous && (causesOf(previous, line) ?? null);
  return {
    ...line,
    department: departmentOf(line.part),
    steps: stepsOf(line, terms),
    difference: split?.difference ?? null,
    differenceRate: split?.percent ?? null,
    consumptionPart: split?.consumptionPart ?? null,
    pricePart: split?.pricePart ?? null,
    change,
  };
}

/** The newest sheets of these quotations, in their order; those without one are left out, and it fails when none has one. */
export async function listNewestSheets(db: Db, quotationIds: readonly string[]): Promise<CostSheet[]> {
  const { rows } = await sql<{ id: string; quotationId: string }>`${preparedStatement}
    select id, quotation_id from cost_sheets where quotation_id = ${anyId(quotationIds)} and is_latest`.execute(db);
  if (rows.length === 0) throw new AppError('NOT_FOUND', { what: costingWords.costSheet });
  const newest = new Map(rows.map(({ id, quotationId }) => [quotationId, id]));
  return listSheets(
    db,
    quotationIds.flatMap((id) => newest.get(id) ?? []),
  );
}
