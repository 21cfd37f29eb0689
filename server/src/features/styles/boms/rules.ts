import { createHash } from 'node:crypto';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import type { BomLineInput } from '@mrp/contract/features/styles/input.ts';
import { isBySize, materialForSize } from '@mrp/contract/features/styles/size-items.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { refuseSupplier } from '../../suppliers/rules.ts';
import type { StoredBom, StoredLine } from './stored.queries.ts';

/** The label of a material state. */
export const materialState = (state: string): string => materialWorkflow.states[state as keyof typeof materialWorkflow.states].label;

export const refuseMaterial = (name: string, state: string): string => `物料“${name}”当前为“${materialState(state)}”，请更换为启用的物料`;
export const selfReferenceMessage = '不能用物料自身，请更换物料';

export interface Problems {
  bom: string[];
  /** By line id; lines without problems are absent. */
  lines: ReadonlyMap<string, string[]>;
  /** By path of the form's body: the first problem of each field. */
  fields: Readonly<Record<string, string>>;
}

/** A problem of a line, and the field where it is corrected. */
interface LineProblem {
  field: 'spuId' | 'supplierId' | 'colours' | 'sizeItems';
  message: string;
}

/** Finds what blocks submission and confirmation of a BOM. Cycles across BOMs are checked separately under a lock. */
export function findProblems(bom: StoredBom): Problems {
  const lines = new Map<string, string[]>();
  const ofBom = problemsOfBom(bom);
  const fields = Object.fromEntries(ofBom.map((message, at) => [`bom.${at}`, message]));
  const places = new Map(bom.lines.map(({ id }, at) => [id, at + 1]));
  const alike = Map.groupBy(bom.lines, ({ spu, site }) => `${spu.id}/${site.id}`);
  for (const [at, line] of bom.lines.entries()) {
    const twin = alike.get(`${line.spu.id}/${line.site.id}`)?.find((other) => other === line || isTwin(line, other));
    const found = problemsOfLine(bom, line, twin && twin !== line ? places.get(twin.id) : undefined);
    for (const { field, message } of found) fields[`lines.${at}.${field}`] ??= message;
    if (found.length > 0)
      lines.set(
        line.id,
        found.map(({ message }) => message),
      );
  }
  return { bom: ofBom, lines, fields };
}

function problemsOfBom({ lines, targets, owner }: StoredBom): string[] {
  const what = owner.kind === 'STYLE' ? `款式“${owner.code}”` : `物料“${owner.name}”`;
  return [
    ...(owner.active ? [] : [`${what}未启用`]),
    ...(lines.some(({ section }) => section === 'MAIN') ? [] : ['请至少填写一行主料']),
    ...(targets.some(({ active }) => active) ? [] : [`${what}没有在用的颜色，请先维护`]),
  ];
}

/** `twin` is the number of the first earlier line with the same content. */
function problemsOfLine({ spuId, targets }: StoredBom, line: StoredLine, twin: number | undefined): LineProblem[] {
  const { spu, supplier, colours } = line;
  const mapped = new Map(colours.map((colour) => [colour.targetId, colour]));
  const active = targets.filter((target) => target.active);
  const missing = active.filter(({ id }) => !mapped.has(id)).map(({ colourName }) => colourName);
  const disabled = active.flatMap(({ id }) => {
    const colour = mapped.get(id);
    return colour?.skuState === 'DISABLED' ? [colour.colourName] : [];
  });
  const found: [LineProblem['field'], string | false][] = [
    ['spuId', spu.id === spuId && selfReferenceMessage],
    ['spuId', spu.state !== 'ACTIVE' && refuseMaterial(spu.name, spu.state)],
    ['supplierId', supplier !== null && supplier.state !== 'ACTIVE' && refuseSupplier(supplier.abbreviation, supplier.state)],
    ['colours', missing.length > 0 && `缺少颜色对应：${missing.join('、')}`],
    ['colours', disabled.length > 0 && `颜色已停用：${[...new Set(disabled)].join('、')}，请更换`],
    ['sizeItems', findUnsized(line, active)],
    ['sizeItems', findForeignSizes(line, targets)],
    ['sizeItems', line.sizeItems.some(({ skuState }) => skuState === 'DISABLED') && '尺码对应中有已停用的颜色，请更换'],
    ['spuId', twin !== undefined && `与第 ${twin} 行重复：同一部位、物料和货色只能有一行`],
  ];
  return found.flatMap(([field, message]) => (message === false ? [] : [{ field, message }]));
}

/** The sizes of active colours that a sized line does not know. */
function findUnsized({ colours, sizeItems }: StoredLine, targets: StoredBom['targets']): string | false {
  if (sizeItems.length === 0) return false;
  const byTarget = Object.fromEntries(colours.map(({ targetId, skuId }) => [targetId, skuId]));
  const named = { colours: byTarget, sizeItems };
  const hasSpecifications = sizeItems.some(({ specification }) => specification !== '');
  const missing = targets.flatMap(({ id, colourName, sizes }) =>
    sizes
      .filter((size) => {
        const { skuId, specification } = materialForSize(named, id, size);
        return (isBySize(sizeItems) && skuId === null) || (hasSpecifications && specification === '');
      })
      .map((size) => `${colourName} ${size}`),
  );
  return missing.length > 0 && `缺少尺码对应：${missing.slice(0, 6).join('、')}${missing.length > 6 ? ` 等 ${missing.length} 处` : ''}`;
}

function findForeignSizes({ sizeItems }: StoredLine, targets: StoredBom['targets']): string | false {
  const known = new Set(targets.flatMap(({ sizes }) => sizes));
  const foreign = [...new Set(sizeItems.map(({ size }) => size))].filter((size) => known.size > 0 && !known.has(size));
  return foreign.length > 0 && `尺码对应中的尺码不属于该款式：${foreign.join('、')}，请更正`;
}

/** Given the same material and site: whether both lines cover the same product colour. */
function isTwin(line: StoredLine, other: StoredLine): boolean {
  const targets = new Set(other.colours.map(({ targetId }) => targetId));
  return line.colours.some(({ targetId }) => targets.has(targetId)) || (line.colours.length === 0 && targets.size === 0);
}

/** The first problems in one sentence, and all of them by field; null without problems. */
export function formatProblems(bom: StoredBom): { detail: string; fields: Problems['fields'] } | null {
  const problems = findProblems(bom);
  const all = [
    ...problems.bom,
    ...bom.lines.flatMap(({ id }, at) => (problems.lines.get(id) ?? []).map((problem) => `第 ${at + 1} 行：${problem}`)),
  ];
  if (all.length === 0) return null;
  return { detail: all.slice(0, 3).join('；') + (all.length > 3 ? `；等 ${all.length} 处` : ''), fields: problems.fields };
}

/** A hash of the content of the lines, independent of the order of colours and sizes and of number formats; 32 hexadecimal digits. */
export function checksumOf(lines: readonly BomLineInput[]): string {
  const said = lines.map((line) => [
    line.section,
    line.siteId,
    line.spuId,
    line.substituteId,
    plain(line.consumption),
    line.unitId,
    plain(line.loss),
    plain(line.shrinkage),
    line.isPrepared,
    line.supply,
    line.supplierId,
    line.leadDays,
    line.remark,
    line.colours.map(({ targetId, skuId }) => `${targetId}=${skuId}`).toSorted(),
    line.sizes.map(({ size, factor }) => `${size}=${plain(factor)}`).toSorted(),
    // Lines without them keep the checksum of earlier releases.
    ...(line.sizeItems.length > 0
      ? [line.sizeItems.map((item) => `${item.targetId ?? ''}/${item.size}=${item.skuId ?? ''}/${item.specification}`).toSorted()]
      : []),
  ]);
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
}

const plain = (text: string): string => decimal(text).toFixed();
