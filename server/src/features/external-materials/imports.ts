import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import type { ImportContext, ImportObject, ImportPlan, Lookups, ReadRow } from '../../platform/imports/object.ts';
import { groupRows, mergeRows, refuseRecords } from '../../platform/imports/merging.ts';
import { addError, isValid, newRowResult, textOf, toRowOutcome } from '../../platform/imports/row-result.ts';
import { classByName, usualOfClass } from '../materials/imports/names.rules.ts';
import { findDuplicates, readExternalContext } from './context.queries.ts';
import { externalColumns } from './import-columns.rules.ts';
import { recordKeyOf, splitColours, type ColourRow } from './import-merging.rules.ts';
import { draftRow, externalRights, planRow, type ExternalDraftRow, type ExternalPlan } from './import-planning.rules.ts';
import { externalRecords } from './imports.commands.ts';
import { listNamedExternals, listNumberedExternals, loadExternalLookups } from './imports.queries.ts';
import { listExternals } from './queries.ts';
import { checkExternal, completeExternal, keptBy } from './rules.ts';

/** 外部物料: one row is one colour of what a supplier offers. */
export const externalImport: ImportObject = {
  key: 'externalMaterials',
  label: externalWords.externalMaterial,
  instructions: [
    '一行是一个供应商的一块布或一种辅料的一个颜色；新建时外部编码留空，由系统编号。',
    '同一供应商、名称、颜色、克重（辅料为规格）已有的，待处理时更新，已转或已关联的不改。',
    '空单元格不改原值；文件里没有的列也不改；未审核的供应商也可以。',
    '分类只知道大类时填大类；同一条记录的几行合并，一格几个颜色分成几条。',
    '第 2 行是示例，导入时自动跳过。',
  ],
  rights: Object.values(externalRights),
  auditKind: externalWorkflow.kind,
  documentTable: 'external_materials',
  listTitle: '外部物料档案',
  parts: { external: { label: externalWords.externalMaterial } },
  columns: externalColumns,
  makes: { classificationId: 'class', unitId: 'unit', supplierId: 'supplier', colourName: 'colour' },
  contradictions: ['REFUSE', 'FIRST', 'LAST', 'SEPARATE'],
  identities: [
    { value: 'NAME', label: '名称＋颜色＋克重/规格', columns: ['name'], also: ['colourName', 'gramWeight', 'specification', 'name'] },
    { value: 'ITEM', label: '供方货号＋颜色', columns: ['supplierItemNo'], also: ['colourName', 'supplierItemNo'] },
    { value: 'CODE', label: '外部编码', columns: ['code'] },
  ],
  fillDown: ['supplierId', 'supplierItemNo', 'name'],
  loadLookups: loadExternalLookups,
  complete: completeRow,
  usualOf: usualOfClass,
  groupOf: (texts) => {
    const code = texts.get('code');
    return code === undefined ? groupedBy.map((column) => foldText(texts.get(column) ?? '')).join('/') : `c:${foldText(code)}`;
  },
  plan: planExternals,
  undo: externalRecords.undo,
};

/** Rows with the same texts may be one record, whose weight may be written in several ways. */
const groupedBy = ['supplierId', 'name', 'colourName'] as const;

/** Whether a record has the number that the supplier gave it, in the colour of the row. */
const isNumbered = ({ supplierId, supplierItemNo, colourName }: ExternalMaterial, row: ReadRow): boolean =>
  supplierId === textOf(row, 'supplierId') &&
  foldText(supplierItemNo) === foldText(textOf(row, 'supplierItemNo')) &&
  foldText(colourName) === foldText(textOf(row, 'colourName'));

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
  // Without a price nothing but the minimum tells the unit; a price may well be in another one.
  const telling = row.values.has('price') || row.values.has('samplePrice') ? ['price', 'samplePrice'] : ['moq', 'moqPerColour'];
  infer('unitId', lookups['unit']?.get(telling.flatMap((column) => row.units.get(column) ?? [])[0] ?? ''));
}

async function planExternals(context: ImportContext, rows: readonly ReadRow[]): Promise<ImportPlan> {
  const { db, user, lookups, strategy, options } = context;
  const verdicts = rows.map(newRowResult);
  const coloured = splitColours(verdicts.filter(isValid), lookups);
  const keyOf = recordKeyOf(options.identity);
  const drafts = await readDrafts(db, mergeRows(coloured, keyOf, options.contradictions), options.identity);
  const known = await readExternalContext(
    db,
    drafts.map(({ input }) => input),
  );
  const plan: ExternalPlan = { created: [], edited: [] };
  for (const draft of drafts) {
    for (const [field, message] of checkExternal(draft.input, known, keptBy(draft.before))) addError(draft.verdict, field, message);
  }
  const records = groupRows(coloured, keyOf, options.contradictions);
  refuseRecords(records, 'name', externalWords.externalMaterial);
  for (const draft of drafts) if (isValid(draft.verdict)) planRow(plan, draft, { strategy, permissions: user.permissions, lookups });
  refuseRecords(records, 'name', externalWords.externalMaterial);
  return { rows: verdicts.map(toRowOutcome), write: (tx) => externalRecords.write(tx, user, plan) };
}

/** The record of each valid row: the one with its code, the one that is the same, or a new one. */
async function readDrafts(db: ImportContext['db'], coloured: readonly ColourRow[], identity: string | null): Promise<ExternalDraftRow[]> {
  const rows = coloured.map(({ row }) => row);
  const named = await listNamedExternals(db, rows);
  const numbered = identity === 'ITEM' ? await listNumberedExternals(db, rows) : [];
  const drafts = coloured.flatMap((one) => {
    const code = textOf(one.row, 'code').toUpperCase();
    const same = code === '' ? numbered.filter((external) => isNumbered(external, one.row)) : [];
    const before = named.get(code) ?? same[0];
    if (code !== '' && !before) addError(one.verdict, 'code', '外部编码不存在，新建外部物料请留空');
    if (same.length > 1) addError(one.verdict, 'supplierItemNo', '有多个外部物料是这个货号和颜色，请填写外部编码');
    return draftRow(one, before) ?? [];
  });
  const doubled = await findDoubled(db, drafts);
  const found = new Map(doubled.map((one) => [one.index, one]));
  const externals = await listExternals(
    db,
    doubled.flatMap(({ stored }) => stored?.id ?? []),
  );
  const resolved = drafts.flatMap((draft, index) => {
    const same = found.get(index);
    if (!same) return [draft];
    const before = draft.before ? undefined : externals.find(({ id }) => id === same.stored?.id);
    if (before) return draftRow(draft, before) ?? [];
    addError(draft.verdict, 'name', same.message);
    return [];
  });
  return refuseRepeated(db, resolved);
}

/** Records that are one after all: two rows found the same stored record, or make two of them equal. */
async function refuseRepeated(db: ImportContext['db'], drafts: ExternalDraftRow[]): Promise<ExternalDraftRow[]> {
  const stored = drafts.filter(({ before }) => before);
  for (const [first, ...others] of Map.groupBy(stored, ({ before }) => before?.id).values())
    for (const { verdict, before } of others) addError(verdict, 'name', `与第 ${first?.row.number} 行是同一条外部物料 ${before?.code}`);
  for (const { index, message } of await findDoubled(db, drafts)) addError(drafts[index]!.verdict, 'name', message);
  return drafts.filter(({ verdict }) => isValid(verdict));
}

async function findDoubled(db: ImportContext['db'], drafts: readonly ExternalDraftRow[]) {
  const inputs = drafts.map(({ input }) => input);
  const context = await readExternalContext(db, inputs);
  return findDuplicates(
    db,
    inputs.map((input) => completeExternal(input, context)),
    drafts.map(({ before }) => before?.id ?? null),
  );
}
