import type { Todo } from '@mrp/contract/features/home.ts';
import type { Db } from './database.ts';
import { isAllowed } from './http/gateway.ts';
import type { Identity } from './http/identity.ts';
import type { TodoSource } from './todos.ts';

interface TodoOptions {
  /** Only to-dos to approve or reject. */
  approvals?: boolean;
  /** Called for a to-do that cannot be counted, which is then left out; without it the error is thrown. */
  onFailed?: (label: string, error: unknown) => void;
}

/** The to-dos of this user. */
export async function listTodos(
  db: Db,
  sources: readonly TodoSource[],
  user: Identity,
  { approvals = false, onFailed }: TodoOptions = {},
): Promise<(Todo & { newest: string | null })[]> {
  const open = sources.filter(
    ({ page, button, approval }) => isAllowed(page, user) && (!button || user.permissions.has(button)) && (approval || !approvals),
  );
  const counted = await Promise.all(
    open.map((source) =>
      countTodo(db, user, source).catch((error: unknown) => {
        if (!onFailed) throw error;
        onFailed(source.label, error);
        return null;
      }),
    ),
  );
  return counted.filter((todo) => todo !== null);
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
