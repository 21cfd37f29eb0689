import { sql } from 'kysely';
import type { PageViews, SavedView } from '@mrp/contract/features/access/views.ts';
import { findList, type DeclaredList } from '@mrp/contract/lib/list.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { mayChange } from './views.rules.ts';

/** The list of a page, if the user may open it. */
export function getList(page: string, user: Identity): DeclaredList {
  const list = findList(page);
  if (!list) throw new AppError('NOT_FOUND', { what: '列表' });
  if (!user.permissions.has(list.title)) throw new AppError('FORBIDDEN', { permission: list.title });
  return list;
}

export interface StoredView extends Omit<SavedView, 'changeable'> {
  ownerId: string;
  removed: boolean;
}

/** Own views and shared ones. */
const visibleTo = ({ userId }: Identity) => sql<boolean>`(v.owner_id = ${userId} or v.scope <> 'mine')`;

const viewColumns = sql`
  v.id, v.page, v.name, v.scope, v.filters, v.sort, v.columns, v.density, v.layout, v.group_by, v.version, v.owner_id, owner.nick_name as owner,
  v.removed_at is not null as removed`;

export async function listPageViews(db: Db, user: Identity, page: string): Promise<PageViews> {
  getList(page, user);
  const { rows: views } = await sql<StoredView>`
    select ${viewColumns} from saved_views v join users owner on owner.id = v.owner_id
    where v.page = ${page} and v.removed_at is null and ${visibleTo(user)}
    order by array_position('{mine,team,system}', case when v.owner_id = ${user.userId} then 'mine' else v.scope end), v.name, v.id`.execute(
    db,
  );
  const settings = await db
    .selectFrom('listSettings')
    .select(['columns', 'density', 'defaultViewId'])
    .where('userId', '=', user.userId)
    .where('page', '=', page)
    .$castTo<Omit<PageViews, 'views'>>()
    .executeTakeFirst();
  const known = views.some(({ id }) => id === settings?.defaultViewId);
  return {
    views: views.map((view) => toSavedView(view, user)),
    columns: settings?.columns ?? [],
    density: settings?.density ?? null,
    defaultViewId: known ? (settings?.defaultViewId ?? null) : null,
  };
}

/** A view that this user may see; deleted ones are included, because their owner can restore them. */
export async function getStoredView(db: Db, user: Identity, id: string): Promise<StoredView> {
  const { rows } = await sql<StoredView>`
    select ${viewColumns} from saved_views v join users owner on owner.id = v.owner_id where v.id = ${id} and ${visibleTo(user)}`.execute(
    db,
  );
  const [view] = rows;
  if (!view) throw new AppError('NOT_FOUND', { what: '视图' });
  getList(view.page, user);
  return view;
}

/** Removes the columns that only storage needs. */
export function toSavedView(view: StoredView, user: Identity): SavedView {
  return { ...view, changeable: mayChange(view, user) };
}
