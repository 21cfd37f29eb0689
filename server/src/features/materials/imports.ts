import { CUSTOMER_SUPPLIED, BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { printValue } from '../../platform/imports/columns.ts';
import type { ImportObject, ImportContext, ImportPlan, ReadRow } from '../../platform/imports/object.ts';
import { readContext } from './commands.ts';
import { writePlans } from './imports/commands.ts';
import { undoMaterials } from './imports/undo.commands.ts';
import { materialColumns } from './imports/columns.rules.ts';
import { materialRights } from './imports/rows.rules.ts';
import { completeRow, usualOfClass } from './imports/names.rules.ts';
import { planMaterial, type PlanContext } from './imports/planning.rules.ts';
import {
  listStoredMaterials,
  listSupplierTerms,
  listFormerCodes,
  listTakenBarcodes,
  loadMaterialLookups,
  type StoredMaterial,
} from './imports/queries.ts';
import { addError, canonical, newRowResult, textOf, toRowOutcome, type RowResult } from '../../platform/imports/row-result.ts';
import { readToday } from '../../platform/today.ts';

/** 物料: one row is a material in a colour from a supplier, so one sheet has materials, colours, offers and first prices. */
export const materialImport: ImportObject = {
  key: 'materials',
  label: materialsWords.material,
  instructions: [
    '一行是一个物料的一个颜色和一个供应商报价；同名称、同分类（辅料同规格）的行合成一个物料。',
    '新建物料时物料编码留空，由系统编号；填写编码则更新该物料。',
    '空单元格不改原值；文件里没有的列也不改；价格写入历史，不覆盖。',
    '分类、单位、颜色、供应商等请填系统中的名称；名称不一致时可在导入时对应。',
    '第 2 行是示例，导入时自动跳过。',
  ],
  rights: Object.values(materialRights),
  auditKind: materialWorkflow.kind,
  documentTable: 'spus',
  listTitle: '内部物料档案',
  parts: {
    material: { label: materialsWords.material },
    colour: { label: materialsWords.colour, anchor: 'colourIds' },
    offer: { label: materialsWords.offers, anchor: 'supplierId' },
  },
  columns: materialColumns,
  makesDrafts: true,
  contradictions: ['REFUSE', 'FIRST', 'LAST', 'SEPARATE'],
  identities: [
    { value: 'NAME', label: '名称', columns: ['name'] },
    { value: 'NAME_SPEC', label: '名称＋克重/规格', columns: ['name'], also: ['gramWeight', 'specification'] },
    { value: 'ITEM', label: '供方货号', columns: ['supplierItemNo'] },
    { value: 'CODE', label: '物料编码', columns: ['code'] },
    { value: 'FORMER', label: '旧编码', columns: ['formerCode'] },
  ],
  makes: {
    classificationId: 'class',
    firstUnitId: 'unit',
    secondUnitId: 'unit',
    offerUnit: 'unit',
    colourIds: 'colour',
    supplierId: 'supplier',
  },
  otherHeaders: ['优选供应商', '优选报价', '优选米价'],
  loadLookups: loadMaterialLookups,
  complete: completeRow,
  usualOf: usualOfClass,
  groupOf: (texts) => {
    const code = texts.get('code');
    return code === undefined
      ? `n:${foldText(texts.get('name') ?? '')}|${foldText(texts.get('specification') ?? '')}`
      : `c:${foldText(code)}`;
  },
  uniqueTexts: (texts) => {
    const [barcode, formerCode] = [texts.get('barcode'), texts.get('formerCode')];
    return [
      ...(barcode === undefined ? [] : [{ column: 'barcode', text: barcode }]),
      ...(formerCode === undefined ? [] : [{ column: 'formerCode', text: formerCode, ofRecord: true as const }]),
    ];
  },
  plan: judgeMaterials,
  undo: undoMaterials,
};

async function judgeMaterials(context: ImportContext, rows: readonly ReadRow[]): Promise<ImportPlan> {
  const verdicts = rows.map(newRowResult);
  const { identity } = context.options;
  const textsOf = (column: string): string[] => rows.map((row) => textOf(row, column)).filter((text) => text !== '');
  const stored = await listStoredMaterials(context.db, {
    codes: textsOf('code').map((code) => code.toUpperCase()),
    names: textsOf('name'),
    formerCodes: identity === 'FORMER' ? textsOf('formerCode') : [],
    itemNos: identity === 'ITEM' ? textsOf('supplierItemNo') : [],
  });
  const planContext = await readPlanContext(context, rows);
  const groups = groupMaterials(verdicts, stored, context.options);
  const plans = groups.flatMap(({ verdicts, material }) => planMaterial(verdicts, material, planContext) ?? []);
  return { rows: verdicts.map(toRowOutcome), write: (tx) => writePlans(tx, context.user, plans) };
}

const factColumns = materialColumns.filter(({ part, kind }) => part === 'material' && kind.type !== 'picture').map(({ key }) => key);

interface Group {
  material: StoredMaterial | null;
  verdicts: RowResult[];
}

/** Groups rows by material, in file order; rows with an ambiguous material get an error and a group of their own. */
function groupMaterials(
  verdicts: readonly RowResult[],
  stored: readonly StoredMaterial[],
  { identity, contradictions }: ImportContext['options'],
): Group[] {
  const byCode = new Map(stored.map((material) => [material.code, material]));
  const byName = Map.groupBy(stored, ({ input }) => String(input['name']));
  const groups = new Map<string, Group>();
  for (const verdict of verdicts) {
    const material = findIdentified(verdict, stored, identity) ?? findMaterial(verdict, byCode, byName, identity);
    const { row } = verdict;
    const key = material ? material.id : newKey(row, identity);
    const place = contradictions === 'SEPARATE' && !material ? separateKey(groups, key, verdict) : key;
    const group = groups.get(place) ?? { material, verdicts: [] };
    group.verdicts.push(verdict);
    groups.set(place, group);
  }
  return [...groups.values()];
}

/** The rows of one new material have this text in common. */
function newKey(row: ReadRow, identity: string | null): string {
  if (identity === 'FORMER' && row.values.has('formerCode')) return `former ${textOf(row, 'formerCode')}`;
  if (identity === 'ITEM' && row.values.has('supplierItemNo')) return `item ${textOf(row, 'supplierItemNo')}`;
  if (identity === 'NAME') return textOf(row, 'name');
  const weight = identity === 'NAME_SPEC' ? textOf(row, 'gramWeight') : '';
  return `${textOf(row, 'name')}|${textOf(row, 'classificationId')}|${textOf(row, 'specification')}|${weight}`;
}

/** The first of the records of this key whose facts the row does not contradict. */
function separateKey(groups: ReadonlyMap<string, Group>, key: string, { row }: RowResult): string {
  for (let at = 0; ; at++) {
    const place = `${key}#${at}`;
    const others = groups.get(place)?.verdicts ?? [];
    const contradicts = others.some((other) =>
      factColumns.some((column) => {
        const [a, b] = [row.values.get(column), other.row.values.get(column)];
        return a !== undefined && b !== undefined && canonical(a) !== canonical(b);
      }),
    );
    if (!contradicts) return place;
  }
}

/** The stored material that the chosen identity names. */
function findIdentified({ row }: RowResult, stored: readonly StoredMaterial[], identity: string | null): StoredMaterial | null {
  const [former, item] = [textOf(row, 'formerCode'), textOf(row, 'supplierItemNo')];
  const open = stored.filter(({ state }) => state !== 'ARCHIVED');
  if (identity === 'FORMER' && former !== '') return open.find(({ input }) => input['formerCode'] === former) ?? null;
  if (identity !== 'ITEM' || item === '') return null;
  const supplierId = textOf(row, 'supplierId');
  const offers = (one: StoredMaterial): boolean =>
    one.offers.some(({ terms, supplierId: of }) => terms['supplierItemNo'] === item && (supplierId === '' || supplierId === of));
  return open.find(offers) ?? null;
}

function findMaterial(
  verdict: RowResult,
  byCode: ReadonlyMap<string, StoredMaterial>,
  byName: ReadonlyMap<string, StoredMaterial[]>,
  identity: string | null,
): StoredMaterial | null {
  const { row } = verdict;
  const code = textOf(row, 'code').toUpperCase();
  if (code !== '') {
    const material = byCode.get(code);
    if (!material) addError(verdict, 'code', '物料编码不存在；另一套系统的编码请对应到“旧编码”，新建物料请留空');
    else if (material.state === 'ARCHIVED') addError(verdict, 'code', '物料已归档，不能导入');
    return material ?? null;
  }
  if (!row.values.has('name')) {
    addError(verdict, 'name', '不能为空');
    return null;
  }
  // A record with another former code or item number is another record.
  if ((identity === 'FORMER' && row.values.has('formerCode')) || (identity === 'ITEM' && row.values.has('supplierItemNo'))) return null;
  const said = {
    classificationId: row.inferred.has('classificationId') ? '' : textOf(row, 'classificationId'),
    specification: textOf(row, 'specification'),
  };
  const fits = ({ input, state }: StoredMaterial): boolean =>
    state !== 'ARCHIVED' &&
    (said.classificationId === '' || input['classificationId'] === said.classificationId) &&
    (identity === 'NAME' || (said.specification === '' ? input['kind'] === 'FABRIC' : input['specification'] === said.specification)) &&
    (identity !== 'NAME_SPEC' ||
      !row.values.has('gramWeight') ||
      canonical(input['gramWeight']) === canonical(row.values.get('gramWeight')));
  const [found, other] = (byName.get(textOf(row, 'name')) ?? []).filter(fits);
  if (other) addError(verdict, 'name', '有多个同名物料，请填写物料编码');
  return found ?? null;
}

async function readPlanContext({ db, user, lookups, strategy, options }: ImportContext, rows: readonly ReadRow[]): Promise<PlanContext> {
  const suppliers = [...new Set(rows.map((row) => textOf(row, 'supplierId')))].filter((id) => id !== '');
  const barcodes = rows.map((row) => textOf(row, 'barcode')).filter((barcode) => barcode !== '');
  const classes = lookups['classification']?.entries ?? [];
  return {
    strategy,
    drafts: options.drafts,
    contradictions: options.contradictions,
    lookups,
    permissions: user.permissions,
    print: (column, value) => {
      const known = materialColumns.find(({ key }) => key === column);
      return known ? printValue(known, value, lookups) : '';
    },
    columns: materialColumns.filter(({ part }) => part === 'material').map(({ key }) => key),
    archive: await readContext(db),
    today: await readToday(db),
    supplierTerms: await listSupplierTerms(db, suppliers),
    barcodes: await listTakenBarcodes(db, barcodes),
    formerCodes: await listFormerCodes(
      db,
      rows.map((row) => textOf(row, 'formerCode')).filter((code) => code !== ''),
    ),
    greigeClassIds: new Set(classes.flatMap(({ id, facts }) => (facts?.['greigeManaged'] === 'true' ? [id] : []))),
    plainColourId: lookups['colour']?.find('无色')?.id ?? '',
    customerSourceId: lookups['materialSource']?.find(CUSTOMER_SUPPLIED)?.id,
    baseCurrencyId: lookups['currency']?.find(BASE_CURRENCY)?.id ?? '',
  };
}
