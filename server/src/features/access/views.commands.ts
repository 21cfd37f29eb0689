import { sql } from 'kysely';
import type { SavedView, ViewInput, viewsApi } from '@mrp/contract/features/access/views.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { getList, getStoredView, toSavedView, type StoredView } from './views.queries.ts';
import { checkView, mayChange, missingPermission } from './views.rules.ts';

export async function createView(tx: Tx, user: Identity, page: string, input: ViewInput): Promise<SavedView> {
  refuseBadView(page, user, input);
  const { id } = await tx
    .insertInto('savedViews')
    .values({ ...viewColumns(input), page, ownerId: user.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return toSavedView(await getStoredView(tx, user, id), user);
}

/** 保存, 重命名 and 共享 use the same call with the complete view. */
export async function editView(
  tx: Tx,
  user: Identity,
  id: string,
  { version, ...input }: Parsed<typeof viewsApi.edit>['body'],
): Promise<SavedView> {
  const view = await getChangeable(tx, user, id);
  if (view.removed) throw new AppError('NOT_FOUND', { what: '视图' });
  refuseBadView(view.page, user, input, view);
  const row = await tx
    .updateTable('savedViews')
    .set(viewColumns(input))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  const stored = toSavedView(await getStoredView(tx, user, id), user);
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  return stored;
}

/** Deletes a view for all users; 撤销 restores it with its id. */
export async function removeView(tx: Tx, user: Identity, id: string): Promise<void> {
  await getChangeable(tx, user, id);
  await tx
    .updateTable('savedViews')
    .set({ removedAt: sql`now()` })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .execute();
}

export async function restoreView(tx: Tx, user: Identity, id: string): Promise<SavedView> {
  await getChangeable(tx, user, id);
  await tx.updateTable('savedViews').set({ removedAt: null }).where('id', '=', id).execute();
  return toSavedView(await getStoredView(tx, user, id), user);
}

/** Missing settings stay unchanged. */
export async function saveListSettings(
  tx: Tx,
  user: Identity,
  page: string,
  { columns, density, defaultViewId }: Parsed<typeof viewsApi.saveSettings>['body'],
): Promise<void> {
  refuseFields(checkView(getList(page, user), { filters: {}, sort: '', columns: columns ?? [] }));
  if (defaultViewId) {
    const view = await getStoredView(tx, user, defaultViewId);
    if (view.page !== page || view.removed) throw new AppError('NOT_FOUND', { what: '视图' });
  }
  const changes = {
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(density !== undefined && { density }),
    ...(defaultViewId !== undefined && { defaultViewId }),
  };
  await tx
    .insertInto('listSettings')
    .values({ userId: user.userId, page, ...changes })
    .onConflict((conflict) => conflict.columns(['userId', 'page']).doUpdateSet({ ...changes, updatedAt: sql`now()` }))
    .execute();
}

const viewColumns = ({ filters, columns, groupBy = '', ...plain }: ViewInput) => ({
  ...plain,
  groupBy,
  filters: JSON.stringify(filters),
  columns: JSON.stringify(columns),
});

async function getChangeable(tx: Tx, user: Identity, id: string): Promise<StoredView> {
  const view = await getStoredView(tx, user, id);
  if (!mayChange(view, user)) throw new AppError('NOT_YOURS');
  return view;
}

/** Sharing requires a permission; keeping the existing scope does not. */
function refuseBadView(page: string, user: Identity, input: ViewInput, before?: StoredView): void {
  const missing = input.scope === before?.scope ? undefined : missingPermission(input.scope, user);
  if (missing) throw new AppError('FORBIDDEN', { permission: missing });
  refuseFields(checkView(getList(page, user), input));
}

function refuseFields(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
}
