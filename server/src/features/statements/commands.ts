import { sql } from 'kysely';
import type { Statement, StatementEdit, StatementInput } from '@mrp/contract/features/statements/record.ts';
import { statementWorkflow } from '@mrp/contract/features/statements/workflow.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { takeNumber } from '../../platform/numbering.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { companyOf } from './lines.queries.ts';
import { getStatement, readStatedSupplier } from './queries.ts';

/** A draft of what is due of a supplier in a currency; one at a time, because both would have the same lines. */
export async function createStatement(tx: Tx, user: Identity, input: StatementInput): Promise<Statement> {
  const supplier = await readStatedSupplier(tx, input.supplierId);
  // Two who make one at the same time take turns.
  await sql`select from suppliers where id = ${supplier.id} for no key update`.execute(tx);
  await refuseCurrency(tx, input.currencyId);
  await refuseSecond(tx, supplier, input.currencyId);
  const code = await takeNumber(tx, 'statement');
  const { id } = await tx
    .insertInto('statements')
    .values({ ...input, supplierId: supplier.id, code, state: 'DRAFT', searchText: makeSearchText(code, supplier.name, supplier.code) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const statement = await getStatement(tx, id, user);
  if (statement.lines.length === 0) throw new AppError('VALIDATION', {}, { fields: { periodTo: '到这一天没有待对账的收货与费用' } });
  return statement;
}

async function refuseCurrency(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`select from dictionary_entries where id = ${id} and dictionary = 'currency'`.execute(tx);
  if (rows.length === 0) throw new AppError('VALIDATION', {}, { fields: { currencyId: '请选择币种' } });
}

async function refuseSecond(tx: Tx, supplier: { id: string; name: string }, currencyId: string): Promise<void> {
  const { rows } = await sql<{ code: string; state: 'DRAFT' | 'SENT' }>`
    select s.code, s.state from statements s
    where ${companyOf('s')} = ${supplier.id} and s.currency_id = ${currencyId} and s.state in ('DRAFT', 'SENT') order by s.id`.execute(tx);
  const [open] = rows;
  if (!open) return;
  const state = statementWorkflow.states[open.state].label;
  throw new AppError('VALIDATION', {}, { fields: { supplierId: `“${supplier.name}”的对账单 ${open.code} 是“${state}”，请先完成它` } });
}

/** Edits the period and the remark of a draft. */
export async function editStatement(tx: Tx, user: Identity, id: string, { version, ...edit }: StatementEdit): Promise<Statement> {
  await lockDraft(tx, user, id, '编辑', version);
  await tx.updateTable('statements').set(edit).where('id', '=', id).execute();
  return getStatement(tx, id, user);
}

/** Deletes an own draft. */
export async function discardStatement(tx: Tx, user: Identity, id: string): Promise<void> {
  const stored = await lockDraft(tx, user, id, '删除');
  if (!stored.createdByMe) throw new AppError('NOT_YOURS');
  await tx.deleteFrom('statements').where('id', '=', id).execute();
}

async function lockDraft(tx: Tx, user: Identity, id: string, action: string, version?: number): Promise<Statement> {
  await sql`select from statements where id = ${id} for update`.execute(tx);
  const stored = await getStatement(tx, id, user);
  if (stored.state !== 'DRAFT') throw new AppError('STATE', { state: statementWorkflow.states[stored.state].label, action });
  if (version !== undefined && stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  return stored;
}
