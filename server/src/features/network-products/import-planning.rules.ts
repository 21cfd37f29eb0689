import type { ContradictionPolicy } from '@mrp/contract/features/imports/options.ts';
import { productStates } from '@mrp/contract/features/network-products/fields.ts';
import { ProductInput } from '@mrp/contract/features/network-products/input.ts';
import type { ProductChange } from '@mrp/contract/features/network-products/record.ts';
import { productWords } from '@mrp/contract/features/network-products/words.ts';
import { printValue } from '../../platform/imports/columns.ts';
import { planRepeated } from '../../platform/imports/merging.ts';
import type { ImportColumn, ImportContext, Lookups, ReadRow } from '../../platform/imports/object.ts';
import { addError, canonical, textOf, type RowResult } from '../../platform/imports/row-result.ts';
import { factColumns, WHOLE } from './import-columns.rules.ts';
import type { StoredByRow, StoredProduct } from './imports.queries.ts';

export interface PlannedProduct {
  input: ProductInput;
  kind: string;
}

export interface ProductPlan {
  created: PlannedProduct[];
  edited: (PlannedProduct & { before: StoredProduct; changes: ProductChange[] })[];
}

type Context = Pick<ImportContext, 'lookups' | 'strategy' | 'noted'>;

/** Compares the rows of a list with what the supplier offered before. */
export function planProducts(
  verdicts: readonly RowResult[],
  stored: StoredByRow,
  context: Context,
  policy: ContradictionPolicy = 'REFUSE',
): ProductPlan {
  const plan: ProductPlan = { created: [], edited: [] };
  for (const verdict of verdicts) {
    verdict.code = stored.get(verdict.row.number)?.product?.code ?? null;
    for (const column of ['scope', 'supplierId'] as const) if (!verdict.row.values.has(column)) addError(verdict, column, '不能为空');
  }
  const keyOf = (row: ReadRow): string => stored.get(row.number)?.key ?? '';
  const planOne = (verdict: RowResult): void => {
    const product = stored.get(verdict.row.number)?.product;
    noteWhole(verdict.row, product, context.noted);
    if (product) planEdit(plan, verdict, product, context);
    else planCreation(plan, verdict, context);
  };
  planRepeated(verdicts, { keyOf, policy, column: 'name', what: productWords.product, plan: planOne });
  return plan;
}

/** Products of a whole list, by supplier: what is not among them is not offered any more. */
function noteWhole(row: ReadRow, product: StoredProduct | undefined, noted: ImportContext['noted']): void {
  if (textOf(row, 'scope') !== WHOLE) return;
  const supplierId = textOf(row, 'supplierId');
  const listed = noted.get(supplierId) ?? new Set();
  if (product) listed.add(product.id);
  noted.set(supplierId, listed);
}

function planCreation(plan: ProductPlan, verdict: RowResult, { strategy, lookups }: Context): void {
  if (strategy === 'UPDATE') {
    verdict.note = '没有这个商品，按“仅更新”跳过';
    return;
  }
  const input = parse(verdict, { ...valuesOf(verdict.row), pictureId: verdict.row.pictureIds[0] ?? null });
  if (!input) return;
  verdict.added = true;
  plan.created.push({ input, kind: kindOf(input, lookups) });
}

function planEdit(plan: ProductPlan, verdict: RowResult, before: StoredProduct, { strategy, lookups }: Context): void {
  if (strategy === 'CREATE') {
    verdict.note = '已存在，按“仅新增”跳过';
    return;
  }
  const { row } = verdict;
  // A picture once there stays: the same list read again brings it as a new file.
  const pictureId = before.input.pictureId ?? row.pictureIds[0] ?? null;
  const input = parse(verdict, { ...before.input, ...valuesOf(row, row.inferred), pictureId });
  if (!input) return;
  const changed = factColumns.filter(({ key }) => canonical(valueOf(before.input, key)) !== canonical(valueOf(input, key)));
  const changes = changed.map((column) => changeOf(column, before.input, input, lookups));
  for (const { field, before: former } of changes) verdict.before.set(field, former);
  const returns = before.state === 'DISCONTINUED';
  if (returns) {
    verdict.note = '恢复供应';
    const [offered, discontinued] = productStates;
    changes.push({ field: 'state', label: '供应', before: discontinued.label, after: offered.label });
  }
  if (changes.length === 0 && pictureId === before.input.pictureId) return;
  verdict.changed = true;
  plan.edited.push({ before, input, kind: kindOf(input, lookups), changes });
}

const valueOf = (input: ProductInput, key: string): unknown => (input as Readonly<Record<string, unknown>>)[key];

const changeOf = (column: ImportColumn, before: ProductInput, after: ProductInput, lookups: Lookups): ProductChange => ({
  field: column.key,
  label: column.label,
  before: printValue(column, valueOf(before, column.key), lookups),
  after: printValue(column, valueOf(after, column.key), lookups),
});

const kindOf = ({ classificationId }: ProductInput, lookups: Lookups): string =>
  lookups['classificationId']?.get(classificationId)?.facts?.['kind'] ?? 'FABRIC';

const valuesOf = (row: ReadRow, without: ReadonlySet<string> = new Set()): Record<string, unknown> =>
  Object.fromEntries(factColumns.flatMap(({ key }) => (row.values.has(key) && !without.has(key) ? [[key, row.values.get(key)]] : [])));

function parse(verdict: RowResult, draft: Record<string, unknown>): ProductInput | null {
  const parsed = ProductInput.safeParse(draft);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    addError(verdict, String(path[0]), /[\u4e00-\u9fff]/.test(message) ? message : '不能为空');
  return null;
}
