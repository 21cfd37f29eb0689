import type { Selection } from '@mrp/contract/lib/bulk.ts';
import type { FileVariant } from '@mrp/contract/features/files.ts';
import type { MaterialRow } from '@mrp/contract/features/materials/list.ts';
import type { Material, Sku } from '@mrp/contract/features/materials/record.ts';
import type { Similar } from '@mrp/contract/features/materials/similar.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { actionsFrom, flowFor, type ActionOf, type Tone } from '@mrp/contract/lib/workflow.ts';
import type { ScoredItem } from '../../kit/tables/ScoredList.tsx';
import type { Shade } from '../../kit/Swatch.tsx';
import { formatNumber, trimZeros } from '../../lib/format/format.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { materialPaths } from './addresses.ts';

export type MaterialAction = ActionOf<typeof materialWorkflow>;

/** 标签 of a material's colours, of one colour, or of rows of the list. */
export function labelAddress(wish: { id: string } | { skuId: string } | { rows: Selection }): string {
  const params = new URLSearchParams();
  if ('id' in wish) params.set('items', wish.id);
  else if ('skuId' in wish) params.set('skus', wish.skuId);
  else if ('ids' in wish.rows) params.set('rows', wish.rows.ids.join(','));
  else {
    params.set('found', wish.rows.query);
    params.set('count', String(wish.rows.count));
  }
  return `/materialLabelPrint?${params.toString()}`;
}
export const compareAddress = (ids: readonly string[]): string => `/compareMaterials?ids=${ids.join(',')}`;
export const addColourAddress = (id: string): string => `/addColor?id=${id}`;
export const addOfferAddress = (id: string, skuId?: string): string => `/addSup?id=${id}${skuId ? `&sku=${skuId}` : ''}`;

export const isEditable = ({ state }: Pick<Material, 'state'>): boolean => state !== 'ARCHIVED';

/** The transitions of this state; the list does not know who submitted, but the server checks it. */
export const actionsOf = ({ state }: Pick<MaterialRow, 'state'>): MaterialAction[] =>
  actionsFrom(materialWorkflow, state).filter((action) => action !== 'withdraw');

/** The workflow for this user, who may not approve what he submitted. */
export function workflowFor({ submittedByMe }: Pick<Material, 'submittedByMe'>): typeof materialWorkflow {
  return flowFor(materialWorkflow, submittedByMe);
}

/** A row's picture: its cover, else its first colour. */
export function rowShade({ code, name, pictureId, colours }: MaterialRow, variant: FileVariant): Shade {
  return { name: `${code} ${name}`, hex: colours[0]?.hex, pictureUrl: pictureUrl(pictureId, variant) };
}

/** 07 藏青 */
export const skuLabel = ({ serial, colourName }: Pick<Sku, 'serial' | 'colourName'>): string =>
  `${String(serial).padStart(2, '0')} ${colourName}`;

export const skuShade = (sku: Sku): Shade & { id: string } => ({
  id: sku.id,
  name: skuLabel(sku),
  hex: sku.colour.hex,
  pictureUrl: pictureUrl(sku.pictureIds[0], '160'),
});

/** The cover; with a selected colour, that colour's picture or value. */
export function materialShade({ name, pictureIds, skus }: Material, sku: Sku | undefined): Shade {
  const cover = pictureUrl(pictureIds[0], '160');
  if (sku) return skuShade(sku);
  return cover ? { name, pictureUrl: cover } : { name, hex: skus[0]?.colour.hex };
}

/** Fabric prices have two decimals, those of trims and consumables four. */
export const priceDecimals = (kind: Material['kind']): number => (kind === 'FABRIC' ? 2 : 4);

export const labDipResults: Readonly<Record<Sku['labDips'][number]['result'], { label: string; tone: Tone }>> = {
  PASSED: { label: '通过', tone: 'success' },
  REVISE: { label: '修改', tone: 'warning' },
  REJECTED: { label: '淘汰', tone: 'danger' },
};

/** 145 cm · 195 g/㎡ of a fabric, 3# 20 cm of a trim. */
export const clothFacts = ({ width, gramWeight, specification }: Pick<MaterialRow, 'width' | 'gramWeight' | 'specification'>): string =>
  [width && `${trimZeros(width)} cm`, gramWeight && `${trimZeros(gramWeight)} g/㎡`, specification].filter(Boolean).join(' · ');

/** A single price: two decimals, more only if they are not zero. */
export const formatPrice = (text: string, kind: Material['kind']): string =>
  formatNumber(text, Math.max(2, Math.min(priceDecimals(kind), trimZeros(text).split('.')[1]?.length ?? 0)));

/** A similar material in a ranked list: 精棉汗布 F-HB-000123-07 藏青. */
export function similarItem({ id, code, name, skuId, skuCode, colourName, hex, pictureId, score, reasons }: Similar): ScoredItem {
  return {
    id: skuId ?? id,
    shade: { name, hex, pictureUrl: pictureUrl(pictureId, '64') },
    name,
    note: [skuCode ?? code, colourName].filter(Boolean).join(' '),
    to: `${materialPaths.detailOf(id)}${skuId ? `&sku=${skuId}` : ''}`,
    score,
    reasons,
  };
}
