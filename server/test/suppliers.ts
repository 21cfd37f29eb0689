import { SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import type { Supplier, SupplierState } from '@mrp/contract/features/suppliers/record.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import type { z } from 'zod';
import { listOptions } from '../src/features/dictionaries/queries.ts';
import { createSuppliers } from '../src/features/suppliers/commands.ts';
import { getSupplier } from '../src/features/suppliers/queries.ts';
import { transitionSupplier } from '../src/features/suppliers/lifecycle/states.commands.ts';
import type { Identity } from '../src/platform/http/identity.ts';
import type { TestDatabase } from './database.ts';
import { nextNumber } from './numbers.ts';

/** Body of a form. */
export type SupplierDraft = z.input<typeof SupplierInput>;
export type SupplierFacts = Partial<SupplierDraft>;

/** A different company on every call. Needs the shipped dictionaries. */
export async function aSupplierInput({ db }: TestDatabase, facts: SupplierFacts = {}): Promise<SupplierDraft> {
  const [source] = await listOptions(db, 'supplierSource');
  const built = nextNumber('supplier');
  return { name: `测试纺织${built}有限公司`, abbreviation: `测试${built}`, kind: 'MATERIAL', sourceId: source?.id ?? '', ...facts };
}

/** A supplier that reached its state through the workflow: created by one user, approved by another. */
export async function aSupplier(database: TestDatabase, facts: SupplierFacts = {}, state: SupplierState = 'ACTIVE'): Promise<Supplier> {
  const input = SupplierInput.parse(await aSupplierInput(database, facts));
  const author = anIdentity('9001');
  const approver = anIdentity('9002');
  return database.write(async (tx) => {
    const [id = ''] = await createSuppliers(tx, author, [input], state === 'DRAFT' ? 'DRAFT' : 'PENDING');
    const move = async (action: 'approve' | 'pause') => {
      const { version } = await getSupplier(tx, id, approver);
      await transitionSupplier(tx, approver, id, { action, version, reason: '交期延误' });
    };
    if (state === 'ACTIVE' || state === 'PAUSED') await move('approve');
    if (state === 'PAUSED') await move('pause');
    return getSupplier(tx, id, approver);
  }, author.userId);
}

/** 终止 by someone else than its author; fails while documents are open. */
export async function terminateSupplier(database: TestDatabase, id: string): Promise<void> {
  const approver = anIdentity('9002');
  await database.write(async (tx) => {
    const { version } = await getSupplier(tx, id, approver);
    await transitionSupplier(tx, approver, id, { action: 'terminate', version, reason: '不再合作' });
  }, approver.userId);
}

/** A user with every permission, without a session. */
export function anIdentity(userId: string): Identity {
  return {
    userId,
    username: `u${userId}`,
    nickName: `用户${userId}`,
    sessionId: '1',
    isAdministrator: false,
    permissions: new Set([...menuTitles, ...buttonNames]),
    mustChangePassword: false,
  };
}
