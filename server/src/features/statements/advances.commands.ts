import { sql } from 'kysely';
import type { AdvanceInput, AdvanceVoid, SupplierAccount } from '@mrp/contract/features/statements/advances.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { findPayableOrder, getSupplierAccount, listAccounts, listAdvances, readCompany } from './advances.queries.ts';
import { companyOf } from './lines.queries.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';

/** Enters an advance payment; the next statement takes it. */
export async function addAdvance(tx: Tx, user: Identity, supplierId: string, input: AdvanceInput): Promise<SupplierAccount> {
  askForPrices(user);
  const companyId = await readCompany(tx, supplierId);
  const { accountId, ...advance } = input;
  const account = (await listAccounts(tx, companyId)).find(({ id }) => id === accountId);
  const fields = await checkAdvance(tx, companyId, input);
  if (accountId !== null && !account) fields['accountId'] = '不是这家供应商的账号';
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  await setAuditAction(tx, '登记预付款', advance.note);
  await tx
    .insertInto('statementAdvances')
    .values({ ...advance, supplierId: companyId, account: account?.name ?? '' })
    .execute();
  return getSupplierAccount(tx, companyId);
}

async function checkAdvance(tx: Tx, companyId: string, { currencyId, orderId, paidOn }: AdvanceInput): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  const { rows } = await sql<{ isCurrency: boolean; isFuture: boolean }>`
    select exists (select from dictionary_entries where id = ${currencyId} and dictionary = 'currency') as is_currency, ${paidOn}::date > business_day() as is_future`.execute(
    tx,
  );
  if (!rows[0]?.isCurrency) fields['currencyId'] = '请选择币种';
  if (rows[0]?.isFuture) fields['paidOn'] = '付款日期不能晚于今天';
  if (orderId === null) return fields;
  const order = await findPayableOrder(tx, companyId, orderId);
  if (!order) fields['orderId'] = '不是这家供应商已下单的采购单';
  else if (order.currencyId !== currencyId) fields['orderId'] = '采购单的币种不同';
  return fields;
}

/** Takes an advance payment back that no statement has taken. */
export async function voidAdvance(
  tx: Tx,
  user: Identity,
  { id, advanceId }: { id: string; advanceId: string },
  { reason, version }: AdvanceVoid,
): Promise<SupplierAccount> {
  askForPrices(user);
  const companyId = await readCompany(tx, id);
  await sql`select from statement_advances where id = ${advanceId} for update`.execute(tx);
  const advance = (await listAdvances(tx, companyId)).find((one) => one.id === advanceId);
  if (!advance) throw new AppError('NOT_FOUND', { what: '预付款' });
  if (advance.isVoided) throw new AppError('STATE', { state: statementWords.voided, action: '作废' });
  if (advance.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: advance });
  const [statement] = advance.statements;
  if (statement) throw new AppError('GUARD', { detail: `已冲抵对账单 ${statement.code}，不能作废；没有确认的对账单可以先撤回` });
  await setAuditAction(tx, '作废预付款', reason);
  await tx
    .updateTable('statementAdvances')
    .set({ voidReason: reason, voidedAt: sql`now()` })
    .where('id', '=', advanceId)
    .execute();
  return getSupplierAccount(tx, companyId);
}

function askForPrices({ permissions }: Identity): void {
  if (!permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
}

/** Takes advance payments for statements whose lines are written; whoever takes one back meanwhile waits. */
export async function drawAdvances(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    select from statement_advances a where a.voided_at is null
      and (${companyOf('a')}, a.currency_id) in (select ${companyOf('s')}, s.currency_id from statements s where s.id = ${anyId(ids)}) order by a.id for update`.execute(
    tx,
  );
  await sql`
    insert into statement_advance_draws (statement_id, advance_id, amount)
    select s.id, d.advance_id, d.amount from statements s cross join lateral statement_draws(s.id) d where s.id = ${anyId(ids)}`.execute(
    tx,
  );
}

/** Gives back what statements that are taken back took. */
export async function releaseAdvances(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from statement_advance_draws where statement_id = ${anyId(ids)}`.execute(tx);
}
