import { bomInputOf } from '@mrp/contract/features/styles/bom-line-input.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import { BomLineInput } from '@mrp/contract/features/styles/input.ts';
import { readSizeItems, type SizeItem } from '@mrp/contract/features/styles/size-items.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { foldCode, foldText } from '@mrp/contract/lib/folding.ts';
import { addError, isValid, listOf, textOf, type RowResult } from '../../../platform/imports/row-result.ts';
import type { NewBom } from '../boms/commands.ts';
import { checkLines, type LineContext } from '../boms/lines.rules.ts';
import { checksumOf, refuseMaterial } from '../boms/rules.ts';
import type { StoredBom } from '../boms/stored.queries.ts';
import { commonValues, addFieldErrors, refusePartialRecord, strategyNote, splitPair } from '../../../platform/imports/groups.ts';
import type { BomSheet, SheetMaterial } from './boms.queries.ts';
import type { KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import type { ContradictionPolicy } from '@mrp/contract/features/imports/options.ts';

export const bomRights = { create: bomsApi.create.permission.anyOf[0], edit: bomsApi.edit.permission.anyOf[0] } as const;

export interface ReadBom {
  rows: readonly RowResult[];
  draft: NewBom;
  /** The draft to update. */
  before: StoredBom | null;
}

const isNot = (value: string): boolean => value === '';
const typeOf = ({ row }: RowResult) => (textOf(row, 'type') === 'DEVELOPMENT' ? 'DEVELOPMENT' : 'CUSTOM');

/** Groups rows by 款号, type and version into BOMs. Errors are added to their cells. */
export function readBoms(verdicts: readonly RowResult[], sheet: BomSheet, contradictions: ContradictionPolicy): ReadBom[] {
  const keyOf = (verdict: RowResult): string =>
    [foldCode(textOf(verdict.row, 'styleCode')), typeOf(verdict), versionOf(verdict, sheet)].join('|');
  return [...Map.groupBy(verdicts, keyOf).values()].flatMap((rows) => readBom(rows, sheet, contradictions) ?? []);
}

/** The version that a row means: without one the draft, or the version that comes next. */
function versionOf(verdict: RowResult, { styles, boms }: BomSheet): string {
  const asked = textOf(verdict.row, 'versionNo');
  if (!isNot(asked)) return asked;
  const style = styles.find(({ code }) => foldCode(code) === foldCode(textOf(verdict.row, 'styleCode')));
  const own = boms.filter((bom) => bom.styleId === style?.id && bom.type === typeOf(verdict));
  return String(openOf(own)?.versionNo ?? nextVersionOf(own));
}

const openOf = (own: readonly StoredBom[]) => own.find(({ state }) => state === 'DRAFT' || state === 'PENDING') ?? null;
const nextVersionOf = (own: readonly StoredBom[]): number => Math.max(0, ...own.map(({ versionNo }) => versionNo)) + 1;

function readBom(rows: readonly RowResult[], { styles, materials, boms }: BomSheet, contradictions: ContradictionPolicy): ReadBom | null {
  const facts = commonValues(rows, ['changeNote'], contradictions);
  const [first] = rows;
  if (!first) return null;
  const style = styles.find(({ code }) => foldCode(code) === foldCode(textOf(first.row, 'styleCode')));
  if (!style) {
    for (const verdict of rows) addError(verdict, 'styleCode', `款号“${textOf(verdict.row, 'styleCode')}”不存在，请先导入款式`);
    return null;
  }
  const type = typeOf(first);
  const before = findDraft(
    rows,
    boms.filter((bom) => bom.styleId === style.id && bom.type === type),
  );
  const lines = rows.map((verdict) => readLine(verdict, findMaterial(verdict, materials), style.skcs));
  if (!rows.every(isValid)) {
    refusePartialRecord(rows, 'styleCode', 'BOM');
    return null;
  }
  const changeNote = facts.get('changeNote');
  const draft: NewBom = {
    styleId: style.id,
    spuId: null,
    type,
    remark: before?.remark ?? '',
    changeNote: typeof changeNote === 'string' ? changeNote : (before?.changeNote ?? ''),
    lines: lines.flatMap((line) => line ?? []),
  };
  return { rows, draft, before };
}

/** Rows update a draft; when the last version is decided, they become the next version. */
function findDraft(rows: readonly RowResult[], own: readonly StoredBom[]): StoredBom | null {
  const asked = textOf(rows[0]?.row ?? ({ values: new Map() } as RowResult['row']), 'versionNo');
  const open = openOf(own);
  const refuse = (message: string): null => {
    for (const verdict of rows) addError(verdict, isNot(asked) ? 'styleCode' : 'versionNo', message);
    return null;
  };
  const named = isNot(asked) ? open : own.find(({ versionNo }) => String(versionNo) === asked);
  const next = nextVersionOf(own);
  if (!named && !isNot(asked) && asked !== String(next)) return refuse(`没有版本 V${asked}，下一个版本是 V${next}`);
  const found = named ?? open;
  if (found && found.state !== 'DRAFT')
    return refuse(`${found.code} V${found.versionNo} 当前为“${bomWorkflow.states[found.state].label}”，不能修改；新版本请将版本留空`);
  for (const verdict of rows) verdict.code = found?.code ?? null;
  return found;
}

/** Finds a material by code, else by name; an active one is preferred among equal names. */
function findMaterial(verdict: RowResult, materials: readonly SheetMaterial[]): SheetMaterial | null {
  const text = textOf(verdict.row, 'material');
  const byCode = materials.filter(({ code }) => code.toUpperCase() === text.toUpperCase());
  const byName = materials.filter(({ name }) => name === text);
  const found = byCode.length > 0 ? byCode : byName;
  const usable = found.filter(({ state }) => state === 'ACTIVE');
  const [material] = usable.length > 0 ? usable : found;
  if (!material) addError(verdict, 'material', `物料“${text}”不存在，请在值映射里选择物料，或填写物料编码`);
  else if (usable.length > 1) addError(verdict, 'material', `有 ${usable.length} 个物料叫“${text}”，请在值映射里选择，或填写物料编码`);
  else if (usable.length === 0) addError(verdict, 'material', refuseMaterial(material.name, material.state));
  return material && usable.length === 1 ? material : null;
}

type Skcs = BomSheet['styles'][number]['skcs'];

function readLine(verdict: RowResult, material: SheetMaterial | null, skcs: Skcs): BomLineInput | null {
  const { row } = verdict;
  if (!material) return null;
  const leadDays = textOf(row, 'leadDays');
  const parsed = BomLineInput.safeParse({
    ...Object.fromEntries(
      ['section', 'siteId', 'consumption', 'loss', 'shrinkage', 'isPrepared', 'supply', 'supplierId', 'remark'].flatMap((column) =>
        row.values.has(column) ? [[column, row.values.get(column)]] : [],
      ),
    ),
    section: textOf(row, 'section') || 'MAIN',
    spuId: material.id,
    // The unit after the number, else the unit column, else the unit of consumption of the material.
    unitId: row.units.get('consumption') ?? (textOf(row, 'unitId') || (material.secondUnitId ?? material.firstUnitId)),
    leadDays: isNot(leadDays) ? null : Number.parseInt(leadDays, 10),
    colours: readColours(verdict, material, skcs),
    sizes: readSizes(verdict),
    sizeItems: readItems(verdict, material, skcs),
  });
  if (parsed.success) return parsed.data;
  addFieldErrors(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const),
    ([field = '']) => ({ verdict, column: field === 'spuId' ? 'material' : field }),
  );
  return null;
}

/** `货色=颜色` maps one colour, a single colour applies to all. Without a value, colours with the same name are used, or the only colour. */
function readColours(verdict: RowResult, { name, skus }: SheetMaterial, skcs: Skcs): BomLineInput['colours'] {
  const usable = skus.filter(({ state }) => state !== 'DISABLED');
  const findSku = (text: string) => {
    const wanted = foldText(text);
    const found = usable.find(({ code, colourName }) => foldText(code) === wanted || foldText(colourName) === wanted);
    if (!found) addError(verdict, 'colours', `物料“${name}”没有颜色“${text}”，请先加颜色`);
    return found;
  };
  const mapped = new Map<string, string>();
  for (const part of listOf(verdict.row, 'colours')) {
    const pair = splitPair(part);
    const sku = findSku(pair?.right ?? part);
    const wanted = foldText(pair?.left ?? '');
    const targets = pair ? skcs.filter(({ code, colourName }) => foldText(code) === wanted || foldText(colourName) === wanted) : skcs;
    if (pair && targets.length === 0) addError(verdict, 'colours', `款式没有货色“${pair.left}”，请先在款式中添加`);
    if (sku) for (const { id } of targets) mapped.set(id, sku.id);
  }
  const [only] = usable;
  for (const { id, colourName } of skcs) {
    if (mapped.has(id)) continue;
    const same = usable.find((sku) => foldText(sku.colourName) === foldText(colourName)) ?? (usable.length === 1 ? only : undefined);
    if (same) mapped.set(id, same.id);
  }
  return [...mapped].map(([targetId, skuId]) => ({ targetId, skuId }));
}

function readSizes(verdict: RowResult): { size: string; factor: string }[] {
  return listOf(verdict.row, 'sizes').flatMap((part) => {
    const pair = splitPair(part);
    if (!pair) addError(verdict, 'sizes', `“${part}”无法识别，请写成 XL=1.05`);
    return pair ? [{ size: pair.left, factor: pair.right }] : [];
  });
}

function readItems(verdict: RowResult, { skus }: SheetMaterial, skcs: Skcs): SizeItem[] {
  const usable = skus.filter(({ state }) => state !== 'DISABLED');
  const items = readSizeItems(listOf(verdict.row, 'sizeItems').join('、'), { skus: usable, targets: skcs });
  if (items === null) addError(verdict, 'sizeItems', '无法识别，请写成 S=55 cm、M=57 cm；每个尺码一次，某个货色的写成 藏青 S=55 cm');
  return items ?? [];
}

const columnOf: Readonly<Record<string, string>> = { spuId: 'material' };

/** Validates units and permissions, and decides between creating and updating. */
export function planBoms(
  read: readonly ReadBom[],
  context: LineContext,
  { strategy, permissions }: { strategy: KeyStrategy; permissions: ReadonlySet<string> },
): ReadBom[] {
  return read.filter(({ rows, draft, before }) => {
    addFieldErrors(Object.entries(checkLines({ owner: draft, lines: draft.lines }, context)), ([, at = '', field = '']) => ({
      verdict: rows[Number.parseInt(at, 10)],
      column: columnOf[field] ?? field,
    }));
    const right = before ? bomRights.edit : bomRights.create;
    const [first] = rows;
    if (first && !permissions.has(right)) addError(first, 'styleCode', `没有“${right}”权限，不能${before ? '修改' : '新建'}BOM`);
    if (!refusePartialRecord(rows, 'styleCode', 'BOM')) return false;
    const note = strategyNote(strategy, before !== null);
    for (const verdict of rows) if (note !== null) verdict.note = note;
    if (note !== null) return false;
    const same = before !== null && before.changeNote === draft.changeNote && before.checksum === checksumOf(draft.lines);
    for (const verdict of rows) {
      verdict.added = before === null;
      verdict.changed = before !== null && !same;
    }
    return !same;
  });
}

/** The values that an undo restores. */
export const previousValues = ({ changeNote, remark, lines }: StoredBom) => ({ changeNote, remark, lines: lines.map(bomInputOf) });
