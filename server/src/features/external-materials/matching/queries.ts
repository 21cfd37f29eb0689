import { sql } from 'kysely';
import type { Comparison } from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { supplierWorkflow } from '@mrp/contract/features/suppliers/workflow.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { externalFields } from '@mrp/contract/features/external-materials/fields.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { getMaterial } from '../../materials/queries.ts';
import { compareFacts, reasonsNeeded } from './rules.ts';
import { getExternal } from '../queries.ts';

/** What a link needs to know of the colour it goes to. */
export interface LinkTarget {
  material: Material;
  sku: { id: string; code: string; spuId: string; colourName: string; hex: string | null; state: string; deltaE: string | null };
  existingOffer: string | null;
  hasPreferred: boolean;
  metrePrice: string | null;
}

export async function readLinkTarget(db: Db, user: Identity, external: ExternalMaterial, skuId: string): Promise<LinkTarget> {
  const { rows } = await sql<LinkTarget['sku'] & Omit<LinkTarget, 'material' | 'sku'>>`
    select k.id, k.code, k.spu_id, k.colour_name, c.hex, k.state,
           round(delta_e00(asked.lab_l, asked.lab_a, asked.lab_b, c.lab_l, c.lab_a, c.lab_b), 2)::text as delta_e,
           (select o.id from offers o where o.sku_id = k.id and o.supplier_id = ${external.supplierId} and o.supplier_item_no = ${external.supplierItemNo}
            and not o.withdrawn) as existing_offer,
           exists (select from offers o where o.sku_id = k.id and o.preferred) as has_preferred,
           (select p.metre_price::text from offers o cross join lateral (select c.metre_price from current_prices c where c.offer_id = o.id and c.kind = 'BULK' order by c.min_quantity limit 1) p
            where o.sku_id = k.id and o.preferred limit 1) as metre_price
    from skus k join colours c on c.id = k.colour_id left join colours asked on asked.id = ${external.colourId}::bigint
    where k.id = ${skuId}`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError('NOT_FOUND', { what: externalFields.colourName.label });
  const { existingOffer, hasPreferred, metrePrice, ...sku } = found;
  return { material: await getMaterial(db, sku.spuId, user), sku, existingOffer, hasPreferred, metrePrice };
}

/** Why a record cannot become an offer of the archive: its own state, or its supplier's. */
export function refusalOf({ code, state, supplier, sku }: ExternalMaterial, action: string): string | null {
  if (state !== 'PENDING') {
    const what = sku ? `（${sku.code} ${sku.name}）` : '';
    return `${code} 现在是“${externalWorkflow.states[state].label}”${what}，不能${action}，请刷新`;
  }
  if (supplier.state === 'PENDING' || supplier.state === 'ACTIVE') return null;
  const { label } = supplierWorkflow.states[supplier.state as keyof typeof supplierWorkflow.states];
  return `${code} 的供应商“${supplier.abbreviation}”是“${label}”，不能${action}；只能用待审核或合作中的供应商`;
}

/** Why nothing can be linked to this colour. */
export function targetRefusal({ kind }: ExternalMaterial, { material, sku }: LinkTarget): string | null {
  if (material.kind !== kind) return '面料与辅料不能关联';
  if (material.state === 'DISABLED' || material.state === 'ARCHIVED') return `${material.code} 已停用或归档，不能关联，请选择启用的物料`;
  return sku.state === 'DISABLED' ? `${sku.code} 已停用，不能关联，请选择其他颜色` : null;
}

/** 并排 of a record and a colour, with what linking them would change. */
export async function compareWith(db: Db, user: Identity, id: string, skuId: string): Promise<Comparison> {
  const external = await getExternal(db, id);
  const target = await readLinkTarget(db, user, external, skuId);
  const { material, sku } = target;
  return {
    sku: { id: sku.id, code: sku.code, spuId: sku.spuId, name: material.name, colourName: sku.colourName, hex: sku.hex },
    facts: compareFacts(external, material, sku.colourName),
    prices: { external: external.metrePrice ?? null, internal: target.metrePrice },
    deltaE: sku.deltaE,
    reasonsNeeded: reasonsNeeded(external, material),
    refusal: refusalOf(external, externalWords.link) ?? targetRefusal(external, target),
    effect: {
      existingOffer: target.existingOffer !== null,
      priceRows: target.existingOffer === null ? countPrices(external) : 0,
      becomesPreferred: target.existingOffer === null && !target.hasPreferred,
    },
  };
}

/** The first price rows of the offer that a record becomes. */
export const countPrices = ({ price, samplePrice }: ExternalMaterial): number => [price, samplePrice].filter(Boolean).length;
