import { sql } from 'kysely';
import { transact, type Db, type Tx } from '../platform/database/database.ts';

/**
 * A clock for the year that the demo tells: while it is open, `now()` and `business_day()` of a transaction that was given a moment are that
 * moment, so that numbers, days and moments of a document are those of its day. Only this load can set it: it is a schema that hides the functions
 * of the same names for its transactions, and is gone afterwards. What tells when something was really written keeps the true time: the trail,
 * the ledger's 入账时间 and the notices. A load that was killed leaves the clock open, which then tells the true time; the next one takes it over.
 */
export async function withClock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const stamped = await db.transaction().execute(openClock);
  try {
    return await work();
  } finally {
    await db.transaction().execute((tx) => closeClock(tx, stamped));
  }
}

const SCHEMA = 'demo_clock';
const PATH = `${SCHEMA}, pg_catalog, public`;
const TRUE_TIMES = [
  'audit_entries',
  'movements',
  'notices',
  'notice_mails',
  'webhook_events',
  'webhook_deliveries',
  'sessions',
  'files',
  'file_uses',
];

interface Stamped {
  name: string;
  column: string;
  said: string;
}

/** Takes over a clock that an interrupted load left open, too. */
export async function openClock(tx: Tx): Promise<Stamped[]> {
  await sql
    .raw(`do $do$ begin
    create schema if not exists ${SCHEMA};
    create or replace function ${SCHEMA}.now() returns timestamptz language sql stable
      return coalesce(nullif(current_setting('demo.clock', true), '')::timestamptz, pg_catalog.now());
    create or replace function ${SCHEMA}.business_day(at timestamptz default ${SCHEMA}.now()) returns date language sql stable
      return (at at time zone 'Asia/Shanghai')::date;
    create or replace function ${SCHEMA}.settle_moment() returns trigger language plpgsql as $fn$
      begin new.occurred_at := least(new.occurred_at, ${SCHEMA}.now()); return new; end $fn$;
    create or replace trigger demo_moment before insert on public.movements for each row
      when (current_setting('demo.clock', true) <> '') execute function ${SCHEMA}.settle_moment();
    grant usage on schema ${SCHEMA} to public;
    alter function public.next_numbers(text, text, integer) set search_path = ${PATH};
    end $do$`)
    .execute(tx);
  const { rows } = await sql<Stamped>`
    select format('%I.%I', n.nspname, c.relname) as name, quote_ident(a.attname) as "column", replace(pg_get_expr(d.adbin, d.adrelid), ${`${SCHEMA}.`}, '') as said
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class c on c.oid = d.adrelid and c.relkind = 'r' and not c.relispartition join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where replace(pg_get_expr(d.adbin, d.adrelid), ${`${SCHEMA}.`}, '') in ('now()', 'business_day()') and c.relname <> all (${TRUE_TIMES}::text[])`.execute(
    tx,
  );
  await setDefaults(
    tx,
    rows.map((row) => ({ ...row, said: `${SCHEMA}.${row.said}` })),
  );
  return rows;
}

async function closeClock(tx: Tx, stamped: readonly Stamped[]): Promise<void> {
  await setDefaults(tx, stamped);
  await sql
    .raw(`do $do$ begin
    alter function public.next_numbers(text, text, integer) set search_path = public;
    drop trigger demo_moment on public.movements;
    drop schema ${SCHEMA} cascade;
    end $do$`)
    .execute(tx);
}

const setDefaults = (tx: Tx, stamped: readonly Stamped[]) =>
  sql
    .raw(
      `do $do$ begin ${stamped.map(({ name, column, said }) => `alter table ${name} alter ${column} set default ${said};`).join('\n')} end $do$`,
    )
    .execute(tx);

/** Without an id: somebody who has no account. */
export type As = <T>(user: { userId: string | null }, action: string, work: (tx: Tx) => Promise<T>) => Promise<T>;

/** People who do one thing after the other, each some minutes after the last, from the moment that was set last; without one, now. */
export interface Calendar {
  as: As;
  /** Never later than now. */
  turnTo: (moment: Date) => void;
}

const STEP_MS = 11 * 60_000;

export function openCalendar(db: Db): Calendar {
  let next: number | null = null;
  return {
    as: ({ userId }, action, work) =>
      transact(db, { userId, requestId: 'demo', action }, async (tx) => {
        const moment = next === null || next >= Date.now() ? '' : new Date(next).toISOString();
        await sql`select set_config('demo.clock', ${moment}, true), set_config('search_path', ${PATH}, true)`.execute(tx);
        const answer = await work(tx);
        if (next !== null) next += STEP_MS;
        return answer;
      }),
    turnTo: (moment) => (next = moment.getTime()),
  };
}

const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;

/** An hour of the working day, so many days ago in Shanghai. */
export function dayAgo(days: number, hour = 9): Date {
  const midnight = Math.floor((Date.now() + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS;
  return new Date(midnight - Math.floor(days) * DAY_MS + hour * 3_600_000);
}

export const dayOf = (moment: Date): string => new Date(moment.getTime() + SHANGHAI_MS).toISOString().slice(0, 10);

export const after = (moment: Date | string, hours: number): Date => new Date(new Date(moment).getTime() + hours * 3_600_000);
