import type { BomLineInput } from './input.ts';
import type { BomLine } from './record.ts';

type WrittenLine = Pick<
  BomLine,
  | 'section'
  | 'site'
  | 'spu'
  | 'substitute'
  | 'consumption'
  | 'unit'
  | 'loss'
  | 'shrinkage'
  | 'isPrepared'
  | 'supply'
  | 'supplier'
  | 'leadDays'
  | 'remark'
  | 'sizes'
  | 'sizeItems'
> & { colours: readonly Pick<BomLine['colours'][number], 'targetId' | 'skuId'>[] };

/** A line as form input, for copying, locking and comparing. */
export function bomInputOf(line: WrittenLine): BomLineInput {
  return {
    section: line.section,
    siteId: line.site.id,
    spuId: line.spu.id,
    substituteId: line.substitute?.id ?? null,
    consumption: line.consumption,
    unitId: line.unit.id,
    loss: line.loss,
    shrinkage: line.shrinkage,
    isPrepared: line.isPrepared,
    supply: line.supply,
    supplierId: line.supplier?.id ?? null,
    leadDays: line.leadDays,
    remark: line.remark,
    colours: line.colours.map(({ targetId, skuId }) => ({ targetId, skuId })),
    sizes: line.sizes,
    sizeItems: line.sizeItems.map(({ size, targetId, skuId, specification }) => ({ size, targetId, skuId, specification })),
  };
}
