import { choicesOf } from '../../lib/fields/choices.ts';
import { z } from 'zod';
import { Decimal, Entry, Id, valuesOf } from '../../lib/fields/fields.ts';
import { ownerships } from './ledger.ts';

/** Level of a stocked item: SKU (色布、辅料) or SPU (坯布). */
export const itemLevels = ['SKU', 'SPU'] as const;
export type ItemLevel = (typeof itemLevels)[number];
export const titleOf = <G extends ItemLevel>(goods: G): `${G}库存` => `${goods}库存`;

/** Permissions to see the stock of this level. */
export const readersOf = (goods: ItemLevel) => ({ anyOf: [titleOf(goods)] });
export const stockPathOf = (goods: ItemLevel) => `/material/:product/mrp/stock/${goods === 'SKU' ? 'skus' : 'spus'}` as const;

/** Nominal weight for checking rolls: 门幅 and 布边 in cm, 克重 in g/㎡. */
export const FabricWeight = z.object({ width: Decimal, allowance: Decimal, gsm: Decimal });
export type FabricWeight = z.infer<typeof FabricWeight>;

export const holderKinds = [
  { value: 'OWN', label: '自有仓' },
  { value: 'GARMENT_SUPPLIER', label: '成品供应商' },
  { value: 'MATERIAL_SUPPLIER', label: '物料供应商' },
  { value: 'TRANSIT', label: '在途' },
] as const;
export const HolderKind = z.enum(valuesOf(holderKinds));
export type HolderKind = z.infer<typeof HolderKind>;

export const HolderRef = z.object({ id: Id, code: z.string(), name: z.string(), kind: HolderKind });
export type HolderRef = z.infer<typeof HolderRef>;

/** A unit with its conversion to others of its dimension. */
export const StockUnit = Entry.extend({
  dimension: z.enum(['mass', 'length', 'count']),
  decimals: z.number(),
  /** Number of 公斤, 米 or pieces in one unit. */
  factor: z.string().nullable(),
});
export type StockUnit = z.infer<typeof StockUnit>;

export const lotQualities = [
  { value: 'PENDING', label: '待检' },
  { value: 'PASSED', label: '合格' },
  { value: 'CONCEDED', label: '让步' },
  { value: 'FAILED', label: '不合格' },
] as const;
export const LotQuality = z.enum(valuesOf(lotQualities));
export type LotQuality = z.infer<typeof LotQuality>;

/** 归属 as filter choices. */
export const ownershipChoices = choicesOf(ownerships);
