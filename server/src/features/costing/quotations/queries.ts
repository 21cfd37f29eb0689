import { priceSteps } from '@mrp/contract/features/costing/figures.ts';
import type { Quotation, QuotationLine } from '@mrp/contract/features/costing/record.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { headColumns, headTables } from './list.queries.ts';
import { entryOf, quotedColumns, quotedTables } from '../sql-fragments.queries.ts';
import { listVersions } from './versions.queries.ts';

export async function getQuotation(db: Db, user: Pick<Identity, 'userId'>, id: string): Promise<Quotation> {
  const [quotation] = await listQuotations(db, user, [id]);
  if (!quotation) throw new AppError('NOT_FOUND', { what: costingWords.quotation });
  return quotation;
}

type Head = Omit<Quotation, 'lines' | 'versions'>;

/** Quotations with everything on their pages, in the order of the ids. */
export async function listQuotations(db: Db, user: Pick<Identity, 'userId'>, ids: readonly string[]): Promise<Quotation[]> {
  const { rows } = await sql<Head>`${preparedStatement}
    select ${headColumns(user)}, q.style_id, q.supplier_id, q.currency_id, ${entryOf('e')} as currency, trim_scale(q.rate)::text as rate,
      trim_scale(q.tax_rate)::text as tax_rate, q.tax_included, q.end_reason, q.created_at, coalesce(author.nick_name, '系统') as created_by,
      coalesce((select jsonb_agg(jsonb_build_object('id', k.id::text, 'code', k.code, 'name', k.colour_name, 'hex', c.hex) order by k.id)
        from quotation_skcs x join skcs k on k.id = x.skc_id left join colours c on c.id = k.colour_id where x.quotation_id = q.id), '[]') as skcs,
      coalesce((select jsonb_agg(jsonb_build_object('id', w.id::text, 'name', w.name, 'mime', w.mime) order by x.position)
        from quotation_files x join files w on w.id = x.file_id where x.quotation_id = q.id), '[]') as files,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id::text, 'code', x.code, 'state', x.state) order by x.id)
        from quotations x where x.parent_id = q.id), '[]') as children,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id::text, 'code', x.code, 'versionNo', x.version_no, 'state', x.state) order by x.version_no desc)
        from cost_sheets x where x.quotation_id = q.id), '[]') as sheets
    from ${headTables} where q.id = ${anyId(ids)}`.execute(db);
  const lines = await listLines(db, rows);
  const versions = await listVersions(db, ids);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const head = found.get(id);
    return head ? [{ ...head, lines: lines.get(id) ?? [], versions: versions.get(id) ?? [] }] : [];
  });
}

async function listLines(db: Db, heads: readonly Head[]): Promise<Map<string, QuotationLine[]>> {
  const terms = new Map(heads.map(({ id, rate, taxIncluded, taxRate }) => [id, { rate: rate ?? '1', taxIncluded, taxRate }]));
  const { rows } = await sql<Omit<QuotationLine, 'steps'> & { quotationId: string }>`${preparedStatement}
    select l.quotation_id, ${quotedColumns('l.id')} from quotation_lines l ${quotedTables}
    where l.quotation_id = ${anyId([...terms.keys()])} order by l.quotation_id, l.position`.execute(db);
  const lines = rows.map((line) => ({ ...line, steps: stepsOf(line, terms.get(line.quotationId)) }));
  return Map.groupBy(lines, ({ quotationId }) => quotationId);
}

type Terms = { rate: string; taxIncluded: boolean; taxRate: string } | undefined;

/** 报价 → 空差 → 净价 → 单价 of a stored line. */
export function stepsOf(line: Omit<QuotationLine, 'steps'>, terms: Terms): QuotationLine['steps'] {
  if (!terms || !line.quote || line.supply === 'CUSTOMER') return null;
  return priceSteps({ ...line, quote: line.quote, unit: line.costedUnit, taxRate: line.lineTaxRate }, terms);
}
