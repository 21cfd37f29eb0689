import type { Todo } from '@mrp/contract/features/home.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { menu } from '@mrp/contract/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { firstTitle } from '../feature.ts';
import { isAllowed } from '../http/gateway.ts';
import type { Identity } from '../http/identity.ts';
import type { TodoSource, Waiting } from './todos.ts';

interface TodoOptions {
  /** Only to-dos to approve or reject. */
  approvals?: boolean;
  /** Called for a to-do that cannot be counted, which is then left out; without it the error is thrown. */
  onFailed?: (label: string, error: unknown) => void;
}

/** The to-dos of this user, the most urgent first. */
export async function listTodos(
  db: Db,
  sources: readonly TodoSource[],
  user: Identity,
  { approvals = false, onFailed }: TodoOptions = {},
): Promise<(Todo & { newest: string | null })[]> {
  const open = sources.filter(
    ({ page, button, approval }) =>
      isAllowed(page, user) && [button].flat().some((name) => user.permissions.has(name)) && (approval || !approvals),
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
  return counted
    .filter((todo) => todo !== null)
    .toSorted(byUrgency)
    .map(({ firstAt: _firstAt, ...todo }) => todo);
}

type Counted = Todo & { newest: string | null; firstAt: number };

const tones: readonly Todo['tone'][] = ['danger', 'warning', 'neutral'];

/** Late ones before waiting ones, then the older ones, then those with the larger amount. */
const byUrgency = (one: Counted, other: Counted): number =>
  tones.indexOf(one.tone) - tones.indexOf(other.tone) ||
  one.firstAt - other.firstAt ||
  compareDecimals(other.amount ?? '0', one.amount ?? '0');

/** Rows without a day come after those with one. */
const NEVER = Number.MAX_SAFE_INTEGER;

async function countTodo(db: Db, user: Identity, { key, label, unit, page, path, query, note, tone }: TodoSource): Promise<Counted> {
  const { rows } = await sql<Waiting & { shortDay: string | null; firstAt: string | null }>`
    select w.*, short_day(w.since) as short_day, business_day(w.since)::text as first_at from (${query(user.userId)}) w`.execute(db);
  const [found] = rows;
  const count = found?.count ?? 0;
  return {
    key,
    label,
    unit,
    area: areaOf(page),
    path,
    count,
    note: found?.shortDay && count > 0 ? note(found.shortDay) : '',
    tone: count > 0 ? tone : 'neutral',
    quantities: found?.quantities ?? [],
    amount: found?.amount ?? null,
    newest: found?.newest ?? null,
    firstAt: found?.firstAt ? Date.parse(found.firstAt) : NEVER,
  };
}

/** The menu group of the page. */
const areaOf = (page: TodoSource['page']): string =>
  menu.find(({ pages }) => pages.some(({ title }) => title === firstTitle(page)))?.title ?? '';
