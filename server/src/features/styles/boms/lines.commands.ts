import { sql } from 'kysely';
import { priceOfLine, type CostPrice } from '@mrp/contract/features/styles/costs.ts';
import type { BomLineInput } from '@mrp/contract/features/styles/input.ts';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany, takeIds, updateMany } from '../../../platform/lists/bulk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { readToday } from '../../../platform/today.ts';
import { readLineContext } from './materials.queries.ts';
import { loadPriceLookup } from './prices.queries.ts';
import { checksumOf } from './rules.ts';
import { checkLines, computeLine, type LineDraft } from './lines.rules.ts';

/** Validated lines with all values to store. */
export interface ReadyLines {
  checksum: string;
  /** Search words of the BOM, from its lines. */
  words: string[];
  lines: { input: BomLineInput; columns: ReturnType<typeof bomLineColumns> }[];
}

/** The search text covers this number of lines. */
const FOUND_BY = 40;

/** Validates the lines of many BOMs and prices them as of today; fails with all errors at once. */
export async function prepareLines(tx: Tx, drafts: readonly LineDraft[]): Promise<ReadyLines[]> {
  const context = await readLineContext(tx, drafts);
  const wrong = drafts.flatMap((draft, index) =>
    Object.entries(checkLines(draft, context)).map(([field, message]) => [drafts.length === 1 ? field : `${index}.${field}`, message]),
  );
  if (wrong.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(wrong) as Record<string, string> });
  const skuIds = drafts.flatMap(({ lines }) =>
    lines.flatMap(({ colours, sizeItems }) => [...colours, ...sizeItems].flatMap(({ skuId }) => skuId ?? [])),
  );
  const book = await loadPriceLookup(tx, [...context.materials.keys()], skuIds);
  const today = await readToday(tx);
  return drafts.map(({ lines }) => {
    const ready = lines.map((input, position) => {
      const computed = computeLine(input, context);
      const price = priceOfLine(book.priceOf, { ...input, stockConsumption: computed.stockConsumption });
      return {
        input,
        columns: bomLineColumns(input, position, { ...computed, ...pricedColumns(price, computed.stockUnitId), pricedOn: price && today }),
      };
    });
    return {
      checksum: checksumOf(lines),
      words: ready.slice(0, FOUND_BY).flatMap(({ columns }) => [columns.code, columns.name]),
      lines: ready,
    };
  });
}

/** The stock unit is not named. */
const pricedColumns = (price: CostPrice | null, stockUnitId: string) => ({
  unitPrice: price?.unitPrice ?? null,
  priceUnitId: price?.unit && price.unit.id !== stockUnitId ? price.unit.id : null,
  unitFactor: price?.unitFactor ?? '1',
  priceFactor: price?.priceFactor ?? '1',
});

function bomLineColumns(
  { colours: _colours, sizes: _sizes, sizeItems: _sizeItems, ...columns }: BomLineInput,
  position: number,
  computed: ReturnType<typeof computeLine> & ReturnType<typeof pricedColumns> & { pricedOn: string | null },
) {
  return { ...columns, ...computed, position };
}

export interface LinesOfBom {
  bomId: string;
  /** The BOM of a material. */
  nested: boolean;
  ready: ReadyLines;
}

/** Inserts the lines of new BOMs. */
export async function insertLines(tx: Tx, boms: readonly LinesOfBom[]): Promise<void> {
  const lines = boms.flatMap(({ ready, ...bom }) => ready.lines.map((line) => ({ ...bom, ...line })));
  const ids = await takeIds(tx, 'bomLines', lines.length);
  await insertMany(
    tx,
    'bomLines',
    lines.map(({ bomId, columns }, at) => ({ id: ids[at] ?? '', bomId, ...columns })),
  );
  await insertDetails(
    tx,
    lines.map((line, at) => ({ ...line, lineId: ids[at] ?? '' })),
  );
}

type PlacedLine = LinesOfBom['ready']['lines'][number] & { bomId: string; nested: boolean; lineId: string };

async function insertDetails(tx: Tx, lines: readonly PlacedLine[]): Promise<void> {
  await insertMany(
    tx,
    'bomLineColours',
    lines.flatMap(({ bomId, nested, lineId, input }) =>
      input.colours.map(({ targetId, skuId }) => ({
        lineId,
        bomId,
        skcId: nested ? null : targetId,
        madeSkuId: nested ? targetId : null,
        skuId,
      })),
    ),
  );
  await insertMany(
    tx,
    'bomLineSizes',
    lines.flatMap(({ bomId, lineId, input }) => input.sizes.map(({ size, factor }) => ({ lineId, bomId, size, factor }))),
  );
  await insertMany(
    tx,
    'bomLineSizeItems',
    lines.flatMap(({ bomId, lineId, input }) =>
      input.sizeItems.map(({ targetId, ...item }) => ({ lineId, bomId, skcId: targetId, ...item })),
    ),
  );
}

interface StoredLine {
  id: string;
  siteId: string;
  spuId: string;
  colours: string;
  sizes: string;
  sizeItems: string;
}

const keyOf = ({ siteId, spuId }: { siteId: string; spuId: string }): string => `${siteId} ${spuId}`;

/** Replaces the lines of a draft. A line with the same material and site keeps its row, so that the log shows the changed fields. */
export async function replaceLines(tx: Tx, { bomId, nested, ready }: LinesOfBom): Promise<void> {
  const { rows } = await sql<StoredLine>`
    select l.id, l.site_id, l.spu_id,
           coalesce((select string_agg(coalesce(c.skc_id, c.made_sku_id) || '=' || c.sku_id, ',' order by coalesce(c.skc_id, c.made_sku_id))
                     from bom_line_colours c where c.line_id = l.id), '') as colours,
           coalesce((select string_agg(z.size || '=' || trim_scale(z.factor), ',' order by z.id) from bom_line_sizes z where z.line_id = l.id), '') as sizes,
           coalesce((select string_agg(concat(z.skc_id, '/', z.size, '=', z.sku_id, '/', z.specification), ',' order by z.id)
                     from bom_line_size_items z where z.line_id = l.id), '') as size_items
    from bom_lines l where l.bom_id = ${bomId} order by l.position`.execute(tx);
  const free = Map.groupBy(rows, keyOf);
  const placed = ready.lines.map((line) => ({ ...line, bomId, nested, before: free.get(keyOf(line.input))?.shift() }));
  const kept = placed.flatMap(({ before, ...line }) => (before ? [{ ...line, before, lineId: before.id }] : []));
  const others = kept.filter(({ input, before }) => !sameDetails(input, before)).map(({ lineId }) => lineId);
  const gone = rows.filter(({ id }) => !kept.some(({ lineId }) => lineId === id)).map(({ id }) => id);
  const stale = [...others, ...gone];
  await sql`delete from bom_line_colours where line_id = any(${stale}::bigint[])`.execute(tx);
  await sql`delete from bom_line_sizes where line_id = any(${stale}::bigint[])`.execute(tx);
  await sql`delete from bom_line_size_items where line_id = any(${stale}::bigint[])`.execute(tx);
  await sql`delete from bom_lines where id = any(${gone}::bigint[])`.execute(tx);
  await updateMany(
    tx,
    'bomLines',
    kept.map(({ lineId, columns }) => ({ id: lineId, ...columns })),
  );
  await insertDetails(
    tx,
    kept.filter(({ lineId }) => others.includes(lineId)),
  );
  const added = placed.filter(({ before }) => before === undefined);
  await insertLines(tx, [{ bomId, nested, ready: { ...ready, lines: added } }]);
}

function sameDetails({ colours, sizes, sizeItems }: BomLineInput, before: StoredLine): boolean {
  const byTarget = colours.toSorted((a, b) => Number.parseInt(a.targetId, 10) - Number.parseInt(b.targetId, 10));
  return (
    byTarget.map(({ targetId, skuId }) => `${targetId}=${skuId}`).join() === before.colours &&
    sizes.map(({ size, factor }) => `${size}=${plainFactor(factor)}`).join() === before.sizes &&
    sizeItems.map((item) => `${item.targetId ?? ''}/${item.size}=${item.skuId ?? ''}/${item.specification}`).join() === before.sizeItems
  );
}

const plainFactor = (factor: string): string => (factor.includes('.') ? factor.replace(/\.?0+$/, '') : factor);

/** Deletes all child rows of BOM drafts. */
export async function deleteLines(tx: Tx, bomIds: readonly string[]): Promise<void> {
  for (const table of ['bom_line_colours', 'bom_line_sizes', 'bom_line_size_items', 'bom_lines'])
    await sql`delete from ${sql.table(table)} where bom_id = any(${bomIds as string[]}::bigint[])`.execute(tx);
}
