import { sql } from 'kysely';
import { claimFields } from '@mrp/contract/features/claims/fields.ts';
import { WITHOUT_RECEIPT, type Claim, type ClaimEdit, type ClaimInput } from '@mrp/contract/features/claims/record.ts';
import { claimWorkflow } from '@mrp/contract/features/claims/workflow.ts';
import { compareDecimals, formatDecimal } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { claimWords } from '@mrp/contract/features/claims/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, takeIds } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { takeNumber } from '../../platform/numbering.ts';
import { ownColumns } from '../../platform/records.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { refuseNonPictures, useFiles } from '../files/commands.ts';
import { readGoods, type ClaimedGoods } from './goods.queries.ts';
import { getClaim } from './queries.ts';

type Facts = Omit<ClaimEdit, 'version'>;

export async function createClaim(tx: Tx, user: Identity, { lineId, supplierId, skuId, ...facts }: ClaimInput): Promise<Claim> {
  const goods = await readGoods(tx, { lineId, supplierId, skuId });
  const source = lineId === null && facts.source !== 'PRODUCTION' ? ('HAND' as const) : facts.source;
  const checked = await checkFacts(tx, user, { ...facts, source }, goods, null);
  const [id = ''] = await takeIds(tx, 'claims', 1);
  const code = await takeNumber(tx, 'claim');
  const { supplier, unit: _unit, left: _left, classLimit: _limit, ...stored } = goods;
  const searchText = makeSearchText(code, supplier, goods.materialCode, goods.name, goods.colourName);
  await insertMany(tx, 'claims', [{ id, code, state: 'DRAFT', ...stored, ...ownColumns(claimFields, checked), searchText }]);
  await writeChildren(tx, user, id, facts);
  return getClaim(tx, id, user);
}

/** Edits a draft; without 查看价格 its amount stays. */
export async function editClaim(tx: Tx, user: Identity, id: string, { version, ...facts }: ClaimEdit): Promise<Claim> {
  const stored = await lockDraft(tx, user, id, claimWords.edit, version);
  const goods = await readGoods(tx, { lineId: stored.lineId, supplierId: stored.supplier.id, skuId: stored.skuId });
  const checked = await checkFacts(tx, user, facts, goods, stored);
  await tx
    .updateTable('claims')
    .set({ ...ownColumns(claimFields, checked), version: stored.version + 1, updatedAt: sql`now()`, updatedBy: user.userId })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('claimRolls').where('claimId', '=', id).execute();
  const others = await listOtherFiles(tx, id);
  await tx.deleteFrom('claimPictures').where('claimId', '=', id).execute();
  await writeChildren(tx, user, id, facts, others);
  return getClaim(tx, id, user);
}

/** Deletes an own draft. */
export async function discardClaim(tx: Tx, user: Identity, id: string): Promise<void> {
  const stored = await lockDraft(tx, user, id, '删除');
  if (!stored.createdByMe) throw new AppError('NOT_YOURS');
  await useFiles(tx, user, 'claim', id, await listOtherFiles(tx, id));
  await tx.deleteFrom('claims').where('id', '=', id).execute();
}

async function lockDraft(tx: Tx, user: Identity, id: string, action: string, version?: number): Promise<Claim> {
  await sql`select from claims where id = ${id} for update`.execute(tx);
  const stored = await getClaim(tx, id, user);
  if (stored.state !== 'DRAFT') throw new AppError('STATE', { state: claimWorkflow.states[stored.state].label, action });
  if (version !== undefined && stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  return stored;
}

/** The facts to store: only the fields of the chosen demand, up to the received quantity that is still here. */
async function checkFacts(tx: Tx, { permissions }: Identity, facts: Facts, goods: ClaimedGoods, before: Claim | null): Promise<Facts> {
  const { demand, quantity, kindId } = facts;
  const priced = permissions.has(VIEW_PRICES);
  if ((facts.amount ?? null) !== null && !priced) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  const amount = priced ? (facts.amount ?? null) : (before?.amount ?? null);
  const fields: Record<string, string> = {};
  const wrong = checkNumber(inUnit(rules.documentQuantity, goods.unit), quantity);
  if (wrong) fields['quantity'] = wrong;
  else if (goods.left !== null && facts.source !== 'RETURN' && compareDecimals(quantity, goods.left) > 0)
    fields['quantity'] = `收到未退的只有 ${formatDecimal(goods.left, goods.unit.decimals)} ${goods.unit.name}`;
  const isFree = goods.receiptLineId === null;
  if (isFree && demand !== 'NONE' && demand !== 'DEDUCT') fields['demand'] = WITHOUT_RECEIPT;
  if (isFree && demand === 'DEDUCT') Object.assign(fields, await refuseCurrency(tx, facts.currencyId));
  if (demand === 'DEDUCT' && amount === null) fields['amount'] = '不能为空';
  const limit = limitOf(facts, goods);
  if (limit.isChanged && facts.limitReason === '') fields['limitReason'] = `分类的限分是 ${goods.classLimit ?? ''} 分，改动请写明原因`;
  const { rows } = await sql`select from dictionary_entries where id = ${kindId} and dictionary = 'claimKind'`.execute(tx);
  if (rows.length === 0) fields['kindId'] = '请选择问题';
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  return {
    ...facts,
    pointsLimit: limit.value,
    limitReason: limit.isChanged ? facts.limitReason : '',
    amount: demand === 'DEDUCT' ? amount : null,
    currencyId: isFree && demand === 'DEDUCT' ? facts.currencyId : null,
    share: demand === 'CONCEDE' ? facts.share : null,
    waiver: demand === 'NONE' ? facts.waiver : '',
  };
}

async function refuseCurrency(tx: Tx, id: string | null): Promise<Record<string, string>> {
  const { rows } = await sql`select from dictionary_entries where id = ${id} and dictionary = 'currency'`.execute(tx);
  return rows.length === 0 ? { currencyId: '请选择币种' } : {};
}

/** The limit of the class, unless another one was chosen. */
function limitOf({ pointsLimit }: Facts, goods: ClaimedGoods): { value: string | null; isChanged: boolean } {
  const value = pointsLimit ?? goods.classLimit;
  return { value, isChanged: value !== null && goods.classLimit !== null && compareDecimals(value, goods.classLimit) !== 0 };
}

/** Files that others keep with the claim, such as photos of its supplier's answer; they stay as long as what refers to them. */
async function listOtherFiles(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    select u.file_id from file_uses u where u.kind = 'claim' and u.document_id = ${id}
      and not exists (select from claim_pictures p where p.claim_id = u.document_id and p.file_id = u.file_id)`.execute(tx);
  return rows.map(({ fileId }) => fileId);
}

async function writeChildren(
  tx: Tx,
  user: Identity,
  id: string,
  { rolls, pictureIds }: Facts,
  others: readonly string[] = [],
): Promise<void> {
  const pictures = [...new Set(pictureIds)];
  await refuseNonPictures(tx, [['pictureIds', pictures]]);
  await insertMany(
    tx,
    'claimRolls',
    rolls.map(({ lotNo, rollNo, points, metres, width }, position) => ({
      claimId: id,
      position,
      lotNo,
      rollNo,
      points: Number.parseInt(points, 10),
      metres,
      width,
    })),
  );
  await useFiles(tx, user, 'claim', id, [...pictures, ...others]);
  await insertMany(
    tx,
    'claimPictures',
    pictures.map((fileId, position) => ({ claimId: id, position, fileId })),
  );
}
