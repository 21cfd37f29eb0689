import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';
import type { ImportContext, ImportObject, ImportPlan, Lookups, ReadRow } from '../../platform/imports/object.ts';
import { addError, newRowResult, textOf, toRowOutcome, type RowResult } from '../../platform/imports/row-result.ts';
import { classByName } from '../materials/imports/names.rules.ts';
import { findDuplicates, readExternalContext } from './context.queries.ts';
import { externalColumns } from './import-columns.rules.ts';
import { draftRow, externalRights, planRow, type ExternalDraftRow, type ExternalPlan } from './import-planning.rules.ts';
import { undoExternals, writeExternals } from './imports.commands.ts';
import { listNamedExternals, loadExternalLookups } from './imports.queries.ts';
import { listExternals } from './queries.ts';
import { checkExternal, completeExternal, keptBy } from './rules.ts';

/** 外部物料: one row is one colour of what a supplier offers. */
export const externalImport: ImportObject = {
  key: 'externalMaterials',
  label: '外部物料',
  instructions: [
    '一行是一个供应商的一块布或一种辅料的一个颜色；新建时外部编码留空，由系统编号。',
    '同一供应商、名称、颜色、克重（辅料为规格）已有的，待处理时更新，已转或已关联的不改。',
    '空单元格不改原值；文件里没有的列也不改；未审核的供应商也可以。',
    '分类只知道大类时填大类；颜色与颜色库同名时自动关联。',
    '第 2 行是示例，导入时自动跳过。',
  ],
  rights: Object.values(externalRights),
  auditKind: externalWorkflow.kind,
  documentTable: 'external_materials',
  listTitle: '外部物料档案',
  parts: { external: { label: '外部物料' } },
  columns: externalColumns,
  makes: { classificationId: 'class', unitId: 'unit', supplierId: 'supplier' },
  fillDown: ['supplierId', 'supplierItemNo', 'name'],
  loadLookups: loadExternalLookups,
  complete: completeRow,
  groupOf: (texts) => keyOf(texts) ?? `c:${foldText(texts.get('code') ?? '')}`,
  uniqueTexts: (texts) => {
    const [code, key] = [texts.get('code'), keyOf(texts)];
    if (code !== undefined) return [{ column: 'code', text: code }];
    return key === null ? [] : [{ column: 'name', text: key }];
  },
  plan: planExternals,
  undo: undoExternals,
};

/** What tells two records of a file apart, as it is written. */
function keyOf(texts: ReadonlyMap<string, string>): string | null {
  if (texts.has('code') || !texts.has('name')) return null;
  const size = texts.get('gramWeight') ?? texts.get('specification') ?? '';
  return [texts.get('supplierId') ?? '', texts.get('name') ?? '', texts.get('colourName') ?? '', size].map(foldText).join('/');
}

/** Derives the class from the name, the colour of the library from its name, and the unit from the price. */
function completeRow(row: ReadRow, lookups: Lookups): void {
  const infer = (column: string, entry: { id: string; label: string } | undefined): void => {
    if (!entry || row.values.has(column) || row.errors.has(column)) return;
    row.values.set(column, entry.id);
    row.shown.set(column, entry.label);
    row.assumed.add(column);
    row.inferred.add(column);
  };
  if (!row.values.has('code')) infer('classificationId', classByName(textOf(row, 'name'), lookups['classification']?.entries ?? []));
  const colour = lookups['colour']?.find(textOf(row, 'colourName'));
  if (colour && !colour.refusal && /^\d+$/.test(colour.id)) row.values.set('colourId', colour.id);
  // Without a price nothing but the minimum tells the unit; a price may well be in another one.
  const telling = row.values.has('price') || row.values.has('samplePrice') ? ['price', 'samplePrice'] : ['moq', 'moqPerColour'];
  infer('unitId', lookups['unit']?.get(telling.flatMap((column) => row.units.get(column) ?? [])[0] ?? ''));
}

async function planExternals({ db, user, lookups, strategy }: ImportContext, rows: readonly ReadRow[]): Promise<ImportPlan> {
  const verdicts = rows.map(newRowResult);
  const drafts = await readDrafts(db, verdicts);
  const context = await readExternalContext(
    db,
    drafts.map(({ input }) => input),
  );
  const plan: ExternalPlan = { created: [], edited: [] };
  for (const draft of drafts) {
    for (const [field, message] of checkExternal(draft.input, context, keptBy(draft.before))) addError(draft.verdict, field, message);
    if (draft.verdict.errors.size === 0) planRow(plan, draft, { strategy, permissions: user.permissions, lookups });
  }
  return { rows: verdicts.map(toRowOutcome), write: (tx) => writeExternals(tx, user, plan) };
}

/** The record of each valid row: the one with its code, the one that is the same, or a new one. */
async function readDrafts(db: ImportContext['db'], verdicts: readonly RowResult[]): Promise<ExternalDraftRow[]> {
  const valid = verdicts.filter(({ errors }) => errors.size === 0);
  const named = await listNamedExternals(
    db,
    valid.map(({ row }) => row),
  );
  const drafts = valid.flatMap((verdict) => {
    const code = textOf(verdict.row, 'code').toUpperCase();
    const before = named.get(code);
    if (code !== '' && !before) addError(verdict, 'code', '外部编码不存在，新建外部物料请留空');
    return draftRow(verdict, before) ?? [];
  });
  const context = await readExternalContext(
    db,
    drafts.map(({ input }) => input),
  );
  const doubled = await findDuplicates(
    db,
    drafts.map(({ input }) => completeExternal(input, context)),
    drafts.map(({ before }) => before?.id ?? null),
  );
  const found = new Map(doubled.map((one) => [one.index, one]));
  const externals = await listExternals(
    db,
    doubled.flatMap(({ stored }) => stored?.id ?? []),
  );
  return drafts.flatMap((draft, index) => {
    const same = found.get(index);
    if (!same) return [draft];
    const before = draft.before ? undefined : externals.find(({ id }) => id === same.stored?.id);
    if (before) return draftRow(draft.verdict, before) ?? [];
    addError(draft.verdict, 'name', same.message);
    return [];
  });
}
