import { sql } from 'kysely';
import type { externalMatchingApi } from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import { nameHolders } from '../../../platform/holders.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { addOffers } from '../../prices/commands.ts';
import { voidPrices, withdrawOffers } from '../../prices/corrections.commands.ts';
import { readLinkTarget, refusalOf, targetRefusal } from './queries.ts';
import { reasonsNeeded } from './rules.ts';
import { offerOf } from '../offers.rules.ts';
import { getExternal } from '../queries.ts';

/** Locks a record and returns it; an old version is refused with the newer record. */
export async function lockExternal(tx: Tx, id: string, version: number): Promise<ExternalMaterial> {
  await sql`select from external_materials where id = ${id} for update`.execute(tx);
  const external = await getExternal(tx, id);
  if (external.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: external });
  return external;
}

/** 关联内部: the record becomes an offer of the colour, unless that has this offer already. */
export async function linkExternal(
  tx: Tx,
  user: Identity,
  id: string,
  { version, skuId, reason }: Parsed<typeof externalMatchingApi.link>['body'],
): Promise<ExternalMaterial> {
  // Whoever disables the colour or its material meanwhile waits.
  await sql`select from skus k join spus s on s.id = k.spu_id where k.id = ${skuId} for share`.execute(tx);
  await sql`select from external_materials where id = ${id} for update`.execute(tx);
  const external = await getExternal(tx, id);
  const target = await readLinkTarget(tx, user, external, skuId);
  const refusal = refusalOf(external, externalWords.link) ?? targetRefusal(external, target);
  if (refusal) throw new AppError('GUARD', { detail: refusal });
  if (external.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: external });
  const needed = reasonsNeeded(external, target.material);
  if (needed.length > 0 && reason === '') throw new AppError('VALIDATION', {}, { fields: { reason: `${needed.join('；')}，请填写原因` } });
  const { spuId } = target.sku;
  await setAuditAction(tx, '关联外部物料', `${external.code} ${reason}`.trim());
  const offer = { ...offerOf(external, target.material.firstUnit.id, target.material), spuId, skuId, path: 'offer' };
  const [offerId = null] = target.existingOffer === null ? await addOffers(tx, [offer]) : [];
  await setAuditAction(tx, externalWorkflow.transitions.link.label, reason);
  await tx
    .updateTable('externalMaterials')
    .set({ state: 'LINKED', skuId, offerId, matchReason: reason, matchedAt: sql`now()`, matchedBy: user.userId, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  return getExternal(tx, id);
}

/** 解除关联: the offer goes with its prices, while no document holds it and nobody has priced it since. */
export async function unlinkExternal(tx: Tx, id: string, version: number): Promise<ExternalMaterial> {
  const external = await lockExternal(tx, id, version);
  if (external.state !== 'LINKED')
    throw new AppError('STATE', { state: externalWorkflow.states[external.state].label, action: '解除关联' });
  const { offerId } = await tx.selectFrom('externalMaterials').select('offerId').where('id', '=', id).executeTakeFirstOrThrow();
  if (offerId !== null) await refuseUsedOffers(tx, [offerId], external);
  await setAuditAction(tx, externalWorkflow.transitions.unlink.label);
  await tx
    .updateTable('externalMaterials')
    .set({ state: 'PENDING', skuId: null, offerId: null, matchReason: '', matchedAt: null, matchedBy: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  if (offerId !== null) await takeBackOffers(tx, [offerId], '解除关联');
  return getExternal(tx, id);
}

/** Refuses when a document holds the offers, or when prices were added after the match. */
export async function refuseUsedOffers(tx: Tx, offerIds: readonly string[], { id, sku }: ExternalMaterial): Promise<void> {
  const holders = await nameHolders(
    tx,
    [{ table: 'offers', ids: offerIds }],
    [
      { kind: materialWorkflow.kind, ids: [sku?.spuId ?? ''] },
      { kind: externalWorkflow.kind, ids: [id] },
    ],
  );
  if (holders.length > 0) throw new AppError('GUARD', { detail: `报价已被使用，不能撤销：${holders.join('；')}` });
  const { rows } = await sql<{ code: string }>`
    select k.code from offer_prices p join offers o on o.id = p.offer_id join skus k on k.id = o.sku_id join external_materials em on em.offer_id = o.id
    where o.id = any(${offerIds as string[]}::bigint[]) and p.created_at > em.matched_at limit 1`.execute(tx);
  if (rows[0]) throw new AppError('GUARD', { detail: `${rows[0].code} 的报价之后维护过价格，不能撤销` });
}

/** Voids the prices of offers and withdraws them; another offer becomes preferred. */
export async function takeBackOffers(tx: Tx, offerIds: readonly string[], reason: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from offer_prices where offer_id = any(${offerIds as string[]}::bigint[]) and price is not null`.execute(tx);
  await voidPrices(
    tx,
    rows.map((row) => row.id),
    reason,
  );
  await withdrawOffers(tx, offerIds);
}
