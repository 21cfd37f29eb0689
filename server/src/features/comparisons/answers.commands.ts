import { sql } from 'kysely';
import { answerFields } from '@mrp/contract/features/comparisons/inquiry-fields.ts';
import type { AnswerInput } from '@mrp/contract/features/comparisons/inquiry-input.ts';
import type { Inquiry } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { AppError } from '../../platform/app-error.ts';
import { updateMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { ownColumns } from '../../platform/records.ts';
import { listRates } from '../prices/queries.ts';
import { checkQuotedPrice } from '../prices/rules.ts';
import { getInquiry } from './inquiries.queries.ts';
import { lockInquiry } from './inquiries.commands.ts';

export type Answer = Omit<AnswerInput, 'supplierId' | 'version'>;

/** 登记报价: what a supplier answered, by hand; another answer replaces it, and the log keeps the former one. */
export async function answerInquiry(tx: Tx, user: Identity, id: string, { supplierId, version, ...answer }: AnswerInput): Promise<Inquiry> {
  const inquiry = await lockInquiry(tx, id, version);
  const own = inquiry.answers.find(({ supplier }) => supplier.id === supplierId);
  if (!own) throw new AppError('VALIDATION', {}, { fields: { supplierId: '没有向这家供应商询价，请先加供应商' } });
  const price = answer.price ?? own.price ?? null;
  if (price === null) throw new AppError('VALIDATION', {}, { fields: { price: '不能为空' } });
  const kind = await kindOf(tx, inquiry);
  const message = kind && checkQuotedPrice(kind, false, price);
  if (message) throw new AppError('VALIDATION', {}, { fields: { price: message } });
  // Fees are absent in the body of somebody who may not see prices.
  const fees = {
    freight: answer.freight ?? own.freight ?? null,
    dyeFee: answer.dyeFee ?? own.dyeFee ?? null,
    otherFee: answer.otherFee ?? own.otherFee ?? null,
  };
  await writeAnswers(tx, user, [{ id: own.id, inquiryId: id, answer: { ...answer, ...fees, price } }]);
  return getInquiry(tx, id);
}

/** 面料 or 辅料 of the item, which decides how a price is written; null: only words were asked for. */
async function kindOf(tx: Tx, { spu }: Pick<Inquiry, 'spu'>): Promise<'FABRIC' | 'TRIM' | null> {
  if (!spu) return null;
  const { rows } = await sql<{ kind: 'FABRIC' | 'TRIM' }>`select kind from spus where id = ${spu.id}`.execute(tx);
  return rows[0]?.kind ?? null;
}

/** Writes answers of many inquiries with the rates of today, in a fixed number of statements. */
export async function writeAnswers(
  tx: Tx,
  user: Identity,
  written: readonly { id: string; inquiryId: string; answer: Answer }[],
): Promise<void> {
  const rates = await listRates(tx);
  const unknown = written.find(({ answer }) => !rates.has(answer.currencyId));
  if (unknown) throw new AppError('VALIDATION', {}, { fields: { currencyId: '该币种今天没有汇率，请先在字典管理中维护' } });
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(tx);
  await updateMany(
    tx,
    'inquiryAnswers',
    written.map(({ id, answer }) => ({
      id,
      ...ownColumns(answerFields, answer),
      price: answer.price ?? null,
      freight: answer.freight ?? null,
      dyeFee: answer.dyeFee ?? null,
      otherFee: answer.otherFee ?? null,
      leadDays: answer.leadDays === null ? null : Number.parseInt(answer.leadDays, 10),
      rate: rates.get(answer.currencyId) ?? null,
      answeredAt: rows[0]?.now ?? null,
      answeredBy: user.userId,
    })),
  );
  const inquiries = [...new Set(written.map(({ inquiryId }) => inquiryId))];
  await sql`update inquiries set version = version + 1, updated_at = now() where id = any(${inquiries}::bigint[])`.execute(tx);
}
