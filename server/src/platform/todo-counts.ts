import type { Todo } from '@mrp/contract/features/home.ts';
import type { Db } from './database.ts';
import { isAllowed } from './http/gateway.ts';
import type { Identity } from './http/identity.ts';
import type { TodoSource } from './todos.ts';

/** The to-dos of this user; with `approvals` only those to approve or reject. */
export function listTodos(
  db: Db,
  sources: readonly TodoSource[],
  user: Identity,
  { approvals = false } = {},
): Promise<(Todo & { newest: string | null })[]> {
  const open = sources.filter(
    ({ page, button, approval }) => isAllowed(page, user) && (!button || user.permissions.has(button)) && (approval || !approvals),
  );
  return Promise.all(open.map((source) => countTodo(db, user, source)));
}

async function countTodo(
  db: Db,
  user: Identity,
  { key, label, path, query, note, tone }: TodoSource,
): Promise<Todo & { newest: string | null }> {
  const { rows } = await query(user.userId).execute(db);
  const [found] = rows;
  const count = found?.count ?? 0;
  return {
    key,
    label,
    path,
    count,
    note: found?.since && count > 0 ? note(found.since) : '',
    tone: count > 0 ? tone : 'neutral',
    quantities: found?.quantities ?? [],
    newest: found?.newest ?? null,
  };
}
