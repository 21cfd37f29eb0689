import type { BomInput, BomLineInput } from '@mrp/contract/features/styles/input.ts';
import { bomConsumption, type ConsumedMaterial } from '@mrp/contract/features/styles/consumption.ts';
import { isBySize } from '@mrp/contract/features/styles/size-items.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { refuseSupplier } from '../../suppliers/rules.ts';
import { selfReferenceMessage, refuseMaterial } from './rules.ts';

export interface LineMaterial extends ConsumedMaterial {
  id: string;
  code: string;
  name: string;
  specification: string;
  state: string;
}

type KnownUnit = ConsumedMaterial['firstUnit'] & { name: string };

/** The records that lines reference, with what they may be used for. */
export interface LineContext {
  materials: ReadonlyMap<string, LineMaterial>;
  /** From the colour to its material. */
  skus: ReadonlyMap<string, string>;
  suppliers: ReadonlyMap<string, { state: string; abbreviation: string }>;
  sites: ReadonlySet<string>;
  units: ReadonlyMap<string, KnownUnit>;
  /** From the SKC or SKU to its style or material. */
  targets: ReadonlyMap<string, string>;
}

/** The lines of one BOM to be saved. */
export interface LineDraft {
  owner: Pick<BomInput, 'styleId' | 'spuId'>;
  lines: readonly BomLineInput[];
  /** Materials and suppliers of the stored lines, which are allowed until the BOM is submitted. */
  kept?: ReadonlySet<string>;
}

/** Errors by field that even a draft must not have. */
export function checkLines({ owner, lines, kept = new Set() }: LineDraft, context: LineContext): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const [at, line] of lines.entries())
    for (const [field, message] of Object.entries(checkLine(line, owner, kept, context))) wrong[`lines.${at}.${field}`] = message;
  return wrong;
}

function checkLine(
  line: BomLineInput,
  { styleId, spuId }: LineDraft['owner'],
  kept: ReadonlySet<string>,
  context: LineContext,
): Record<string, string> {
  const material = context.materials.get(line.spuId);
  if (!material) return { spuId: '物料不存在，请重新选择' };
  const wrong: Record<string, string> = {};
  if (line.spuId === spuId) wrong['spuId'] = selfReferenceMessage;
  else if (material.state !== 'ACTIVE' && !kept.has(line.spuId)) wrong['spuId'] = refuseMaterial(material.name, material.state);
  if (!context.sites.has(line.siteId)) wrong['siteId'] = '应用部位不存在，请重新选择';
  Object.assign(wrong, checkSubstitute(line, spuId, context), checkSupplier(line, kept, context), checkUnit(line, material, context));
  const colours = line.colours.filter(
    ({ targetId, skuId }) => context.skus.get(skuId) !== line.spuId || context.targets.get(targetId) !== (styleId ?? spuId),
  );
  const foreign = line.sizeItems.some(
    ({ targetId, skuId }) =>
      (skuId !== null && context.skus.get(skuId) !== line.spuId) || (targetId !== null && context.targets.get(targetId) !== styleId),
  );
  if (foreign) wrong['sizeItems'] = '尺码对应的颜色不属于该物料或货色不属于该款式，请重新选择';
  if (line.sizeItems.length > 0 && styleId === null) wrong['sizeItems'] = '物料自身的BOM没有尺码，请清空尺码对应';
  if (colours.length > 0) wrong['colours'] = '颜色不属于该物料或货色不属于该款式，请重新选择';
  return wrong;
}

function checkSubstitute({ substituteId, spuId }: BomLineInput, owner: string | null, { materials }: LineContext): Record<string, string> {
  if (substituteId === null) return {};
  if (!materials.has(substituteId)) return { substituteId: '备选料不存在，请重新选择' };
  return substituteId === spuId || substituteId === owner ? { substituteId: '备选料不能与物料相同' } : {};
}

function checkSupplier({ supplierId }: BomLineInput, kept: ReadonlySet<string>, { suppliers }: LineContext): Record<string, string> {
  if (supplierId === null) return {};
  const supplier = suppliers.get(supplierId);
  if (!supplier) return { supplierId: '供应商不存在，请重新选择' };
  if (supplier.state === 'ACTIVE' || kept.has(supplierId)) return {};
  return { supplierId: refuseSupplier(supplier.abbreviation, supplier.state) };
}

function checkUnit(line: BomLineInput, material: LineMaterial, { units }: LineContext): Record<string, string> {
  const unit = units.get(line.unitId);
  if (!unit) return { unitId: '单位不存在，请重新选择' };
  const { gross, stock } = bomConsumption({ ...line, unit }, material);
  if (stock === null)
    return {
      unitId: `“${unit.name}”不能换算成该物料的主单位“${units.get(material.firstUnit.id)?.name ?? ''}”，请更换单位或维护物料的换算`,
    };
  return decimal(gross).gt(0) && decimal(stock).gt(0) ? {} : { consumption: '用量太小，换算后为 0，请更换单位' };
}

/** The computed columns of a valid line. */
export function computeLine(line: BomLineInput, { materials, units }: LineContext) {
  const material = materials.get(line.spuId);
  const unit = units.get(line.unitId);
  if (!material || !unit) throw new Error(`line of material ${line.spuId} was not checked`);
  const { gross, stock } = bomConsumption({ ...line, unit }, material);
  return {
    code: material.code,
    name: material.name,
    specification: material.specification,
    grossConsumption: gross,
    stockUnitId: material.firstUnit.id,
    stockConsumption: stock ?? '0',
    bySize: isBySize(line.sizeItems),
  };
}
