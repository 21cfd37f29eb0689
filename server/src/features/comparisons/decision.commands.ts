import { sql } from 'kysely';
import type { Decision } from '@mrp/contract/features/comparisons/inquiry-input.ts';
import type { Inquiry, InquiryAnswer } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { readToday } from '../../platform/today.ts';
import { addOffers, addPrices } from '../prices/commands.ts';
import { changeOffers, type OfferTermsChange } from '../prices/corrections.commands.ts';
import { lockInquiry } from './inquiries.commands.ts';
import { getInquiry } from './inquiries.queries.ts';

/** 采用: one answer wins with a reason; with it the price becomes a price of the supplier's offer, which is made where there is none. */
export async function decideInquiry(
  tx: Tx,
  user: Identity,
  id: string,
  { answerId, reason, saveOffer, version }: Decision,
): Promise<Inquiry> {
  const inquiry = await lockInquiry(tx, id, version);
  const winner = inquiry.answers.find((answer) => answer.id === answerId);
  if (!winner?.answeredAt) throw new AppError('VALIDATION', {}, { fields: { answerId: '请选择一家已经答复的供应商' } });
  await refuseOwnAnswer(tx, user, answerId);
  await setAuditAction(tx, '采用报价', reason);
  const priceId = saveOffer && inquiry.spu ? await saveAsOffer(tx, inquiry, winner) : null;
  await sql`
    update inquiries set state = 'DECIDED', winner_id = ${answerId}, decision_reason = ${reason}, decided_at = now(), decided_by = ${user.userId},
      price_id = ${priceId}, version = version + 1 where id = ${id}`.execute(tx);
  return getInquiry(tx, id);
}

/** Whoever wrote the quote down does not adopt it. */
async function refuseOwnAnswer(tx: Tx, user: Identity, answerId: string): Promise<void> {
  const { rows } = await sql<{ answeredBy: string | null }>`select answered_by from inquiry_answers where id = ${answerId}`.execute(tx);
  if (rows[0]?.answeredBy === user.userId) throw new AppError('GUARD', { detail: '不能采用自己登记的报价，请由他人采用' });
}

/** The offers of the supplier for the item with the terms of the answer, and the answered price as their price from today on. */
async function saveAsOffer(tx: Tx, inquiry: Inquiry, answer: InquiryAnswer): Promise<string | null> {
  const stored = await listOwnOffers(tx, inquiry, answer);
  const missing = stored.length > 0 ? await coloursWithoutOffer(tx, inquiry, answer) : [{ skuId: inquiry.sku?.id ?? null }];
  const ids = [...stored.map(({ id }) => id), ...(await addNewOffers(tx, inquiry, answer, missing))];
  if (stored.length > 0)
    await changeOffers(
      tx,
      stored.map((offer) => ({ ...offer, ...termsOf(answer), active: true })),
    );
  const today = await readToday(tx);
  await addPrices(
    tx,
    ids.map((offerId) => ({
      offerId,
      input: {
        kind: 'BULK' as const,
        price: answer.price ?? '',
        minQuantity: null,
        validFrom: today,
        validUntil: answer.validUntil !== null && answer.validUntil >= today ? answer.validUntil : null,
        supersedesId: null,
        reason: `询价 ${inquiry.code}`,
      },
      source: { kind: 'INQUIRY' as const, id: inquiry.id },
    })),
  );
  const { rows } = await sql<{
    id: string;
  }>`select id from offer_prices where offer_id = ${ids[0] ?? null} order by id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

const termsOf = ({ unit, currency, taxIncluded, taxRate, disparity, width, gramWeight, moq, leadDays }: InquiryAnswer) => ({
  unitId: unit?.id ?? '',
  currencyId: currency?.id ?? '',
  taxIncluded,
  taxRate,
  disparity,
  width,
  gramWeight,
  moq,
  leadDaysBulk: leadDays === null ? null : Number.parseInt(leadDays, 10),
});

/** The offers that the answer is about: of the colour, or of all colours of the material. */
async function listOwnOffers(tx: Tx, { spu, sku }: Inquiry, answer: InquiryAnswer): Promise<OfferTermsChange[]> {
  const { rows } = await sql<OfferTermsChange>`
    select o.id, o.supplier_material_name, o.supplier_item_no, o.supplier_colour_name, o.shade_no, o.width, o.gram_weight, o.disparity, o.unit_id,
           o.tax_included, o.tax_rate, o.currency_id, o.moq, o.moq_per_colour, o.pack_quantity, o.lead_days_spot, o.lead_days_bulk, o.lead_days_dye, o.remark, o.active
    from offers o
    where o.spu_id = ${spu?.id ?? null} and o.supplier_id = ${answer.supplier.id} and not o.withdrawn
      and (${sku?.id ?? null}::bigint is null or o.sku_id = ${sku?.id ?? null}::bigint)
      and (${answer.supplierItemNo} = '' or o.supplier_item_no = ${answer.supplierItemNo})
    order by o.id for update`.execute(tx);
  return rows;
}

/** Of a material that was asked for as a whole: the colours that the supplier does not offer yet. */
async function coloursWithoutOffer(tx: Tx, { spu, sku }: Inquiry, answer: InquiryAnswer): Promise<{ skuId: string }[]> {
  if (sku !== null) return [];
  const { rows } = await sql<{ skuId: string }>`
    select k.id as sku_id from skus k
    where k.spu_id = ${spu?.id ?? null} and k.state <> 'DISABLED'
      and not exists (select from offers o where o.sku_id = k.id and o.supplier_id = ${answer.supplier.id} and not o.withdrawn)
    order by k.serial`.execute(tx);
  return rows;
}

/** A colour of null stands for all of them. */
async function addNewOffers(
  tx: Tx,
  { spu }: Inquiry,
  answer: InquiryAnswer,
  colours: readonly { skuId: string | null }[],
): Promise<string[]> {
  return addOffers(
    tx,
    colours.map(({ skuId }) => ({
      spuId: spu?.id ?? '',
      path: 'answerId',
      skuId,
      ...(skuId === null && { allColours: true }),
      supplierId: answer.supplier.id,
      supplierMaterialName: '',
      supplierItemNo: answer.supplierItemNo,
      supplierColourName: '',
      shadeNo: '',
      colourCardFileId: null,
      ...termsOf(answer),
      moqPerColour: null,
      packQuantity: null,
      leadDaysSpot: null,
      leadDaysDye: null,
      remark: '',
      preferred: false,
      bulkPrice: null,
      samplePrice: null,
      spotPrice: null,
      dyePrice: null,
    })),
  );
}
