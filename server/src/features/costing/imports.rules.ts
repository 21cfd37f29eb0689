import type { ContradictionPolicy } from '@mrp/contract/features/imports/options.ts';
import { QuotationInput, type QuotationLineDraft } from '@mrp/contract/features/costing/input.ts';
import { foldCode, foldText } from '@mrp/contract/lib/folding.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { addFieldErrors, commonValues, refusePartialRecord } from '../../platform/imports/groups.ts';
import { addError, textOf, type RowResult } from '../../platform/imports/row-result.ts';
import { headColumns, keyColumns } from './import-columns.rules.ts';

/** Records that the texts of a file refer to. */
export interface QuotationSheet {
  /** By 款号. */
  styles: ReadonlyMap<string, string>;
  /** By code. */
  skus: ReadonlyMap<string, string>;
  /** Matched before: by factory, name and item number. */
  matches: ReadonlyMap<string, { skuId: string | null; techniqueId: string | null }>;
  /** 工艺 of the library by name. */
  techniques: ReadonlyMap<string, string>;
  cny: string;
}

export const wordsKey = (supplierId: string, name: string, itemNo: string): string =>
  [supplierId, foldText(name), foldText(itemNo)].join('|');

/** A quotation built from rows, each of which is a line. */
export interface SheetQuotation {
  input: QuotationInput;
  rows: RowResult[];
}

/** Groups the rows into quotations; rows whose quotation cannot be read have their messages. */
export function readQuotations(
  verdicts: readonly RowResult[],
  sheet: QuotationSheet,
  contradictions: ContradictionPolicy,
): SheetQuotation[] {
  const keyOf = ({ row }: RowResult): string => keyColumns.map((column) => textOf(row, column)).join('|');
  return [...Map.groupBy(verdicts, keyOf).values()].flatMap((rows) => readQuotation(rows, sheet, contradictions));
}

function readQuotation(rows: RowResult[], sheet: QuotationSheet, contradictions: ContradictionPolicy): SheetQuotation[] {
  const agreed = commonValues(rows, headColumns, contradictions);
  const head = (column: string): string => {
    const value = agreed.get(column);
    return typeof value === 'string' ? value : '';
  };
  const styleId = sheet.styles.get(foldCode(head('styleCode')));
  if (styleId === undefined && head('styleCode') !== '') for (const verdict of rows) addError(verdict, 'styleCode', '款号不存在或已停用');
  const parsed = QuotationInput.safeParse({
    styleId,
    supplierId: head('supplierId') || undefined,
    quotedOn: head('quotedOn') || undefined,
    currencyId: head('currencyId') || sheet.cny,
    taxRate: head('quotedTax') || '13',
    taxIncluded: agreed.get('taxIncluded') === true,
    pieces: head('pieces') === '' ? null : Number.parseInt(head('pieces'), 10),
    statedTotal: head('statedTotal') || null,
    lines: rows.map((verdict) => lineOf(verdict, sheet)),
  });
  if (parsed.success) return [{ input: parsed.data, rows }];
  addFieldErrors(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const),
    (path) => placeOf(path, rows),
  );
  refusePartialRecord(rows, 'name', costingWords.quotation);
  return [];
}

const columnOfField: Readonly<Record<string, string>> = { styleId: 'styleCode', skuId: 'skuCode', taxRate: 'quotedTax' };

/** `lines.3.price` belongs to the fourth row; what is wrong with the head to the first. */
export function placeOf(path: readonly string[], rows: readonly RowResult[]): { verdict: RowResult | undefined; column: string } {
  const [root = '', at = '', field = ''] = path;
  if (root !== 'lines') return { verdict: rows[0], column: columnOfField[root] ?? root };
  return { verdict: rows[Number.parseInt(at, 10)], column: field === 'skuId' ? 'skuCode' : field };
}

function lineOf(verdict: RowResult, sheet: QuotationSheet): QuotationLineDraft {
  const { row } = verdict;
  const get = (column: string): string => textOf(row, column);
  const part = (get('part') || 'MATERIAL') as QuotationLineDraft['part'];
  const isMaterial = part === 'MATERIAL';
  const unitId = get('unitId') || row.units.get('consumption') || null;
  return {
    part,
    purpose: isMaterial ? ((get('purpose') || 'MAIN') as QuotationLineDraft['purpose']) : null,
    name: get('name'),
    site: get('site'),
    itemNo: get('itemNo'),
    skuId: isMaterial ? matchOf(verdict, sheet) : null,
    techniqueId: part === 'TECHNIQUE' ? techniqueOf(verdict, sheet) : null,
    consumption: get('consumption'),
    unitId,
    shrinkage: get('shrinkage') || null,
    loss: get('loss') || null,
    price: get('price') || null,
    priceUnitId: isMaterial ? get('priceUnitId') || row.units.get('price') || unitId : null,
    disparity: get('disparity') || null,
    width: get('width') || null,
    gramWeight: get('gramWeight') || null,
    supply: (get('supply') || 'FACTORY') as QuotationLineDraft['supply'],
    measure: (get('measure') || null) as QuotationLineDraft['measure'],
    remark: get('remark'),
  };
}

const wordsOf = ({ row }: RowResult): string => wordsKey(textOf(row, 'supplierId'), textOf(row, 'name'), textOf(row, 'itemNo'));

/** The technique that these words of the factory were matched with before, else the one of the library with this name. */
const techniqueOf = (verdict: RowResult, { matches, techniques }: QuotationSheet): string | null =>
  matches.get(wordsOf(verdict))?.techniqueId ?? techniques.get(foldText(textOf(verdict.row, 'name'))) ?? null;

/** The SKU that is named, else the one that these words of the factory were matched with before. */
function matchOf(verdict: RowResult, { skus, matches }: QuotationSheet): string | null {
  const { row } = verdict;
  const code = textOf(row, 'skuCode');
  if (code === '') return matches.get(wordsOf(verdict))?.skuId ?? null;
  const found = skus.get(foldCode(code));
  if (found === undefined) addError(verdict, 'skuCode', 'SKU编码不存在，请填带颜色的编码，或留空');
  return found ?? null;
}
