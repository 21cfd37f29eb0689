import { sizeItemsText } from '@mrp/contract/features/styles/size-items.ts';
import { bomSections, bomSupplies, bomTypes } from '@mrp/contract/features/styles/workflow.ts';
import type { CellValue } from '../../../platform/excel/writing/write-cells.ts';
import type { StoredBom, StoredLine } from './stored.queries.ts';

const labelIn = (choices: readonly { value: string; label: string }[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

/** Names as people write them; where two are alike, codes. */
const namedIn = (
  all: readonly { colourName: string; code: string }[],
  { colourName, code }: { colourName: string; code: string },
): string => (all.filter((one) => one.colourName === colourName).length === 1 ? colourName : code);

/** A line by the columns of the BOM import, which reads it back. */
export function lineCells(bom: StoredBom, line: StoredLine): Readonly<Record<string, CellValue>> {
  const names = { skus: namedSkus(line), targets: bom.targets.map((target) => ({ ...target, colourName: namedIn(bom.targets, target) })) };
  return {
    styleCode: bom.owner.code,
    type: labelIn(bomTypes, bom.type),
    versionNo: bom.versionNo,
    changeNote: bom.changeNote,
    section: labelIn(bomSections, line.section),
    siteId: line.site.name,
    material: line.spu.code,
    consumption: line.consumption,
    unitId: line.unit.name,
    loss: line.loss,
    shrinkage: line.shrinkage,
    colours: coloursText(line, names.targets),
    sizes: line.sizes.map(({ size, factor }) => `${size}=${factor}`).join('、'),
    sizeItems: sizeItemsText(line.sizeItems, names),
    isPrepared: line.isPrepared ? '是' : '否',
    supply: labelIn(bomSupplies, line.supply),
    supplierId: line.supplier?.name ?? null,
    leadDays: line.leadDays,
    remark: line.remark,
  };
}

type Named = { id: string; code: string; colourName: string };

/** 藏青=藏青、米白=本白 */
function coloursText({ colours }: StoredLine, targets: readonly Named[]): string {
  return colours
    .flatMap(({ targetId, colourName }) => {
      const target = targets.find(({ id }) => id === targetId);
      return target ? [`${target.colourName}=${colourName}`] : [];
    })
    .join('、');
}

const namedSkus = ({ colours, sizeItems }: StoredLine): Named[] => [
  ...colours.map(({ skuId, skuCode, colourName }) => ({ id: skuId, code: skuCode, colourName })),
  ...sizeItems.flatMap(({ skuId, colourName }) => (skuId && colourName ? [{ id: skuId, code: '', colourName }] : [])),
];
