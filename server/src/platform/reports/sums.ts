import { sql, type RawBuilder } from 'kysely';
import { parseSort } from '@mrp/contract/lib/list.ts';
import { NO_GROUP } from '@mrp/contract/lib/report.ts';
import { snake, type Db } from '../database/database.ts';
import type { Identity } from '../http/identity.ts';
import { askFacts, refuseWithoutPrices, type FactsAsked, type GroupSource, type ReportQuery, type ReportSource } from './source.ts';

/** Which rows a line of the result adds up: the bits of `grouping(g, unit_id, key)`. */
export const level = { row: 0, groupUnit: 1, group: 3, unit: 5, all: 7 } as const;

/** A line of the result: figures by column, keys, and how many rows there are in all. */
export type SumLine = { level: number; g: string | null; label: string | null; unitId: string | null; total: number } & Record<
  string,
  string | null
>;

export function groupOf<F extends object>(source: ReportSource<F>, { group }: ReportQuery): GroupSource | undefined {
  const name = group?.[0] ?? Object.keys(source.spec.groups)[0]!;
  return name === NO_GROUP ? undefined : source.groups[name];
}

const keyColumns = ({ keys }: Pick<ReportSource<object>, 'keys'>, alias: string) => sql.join(keys.map((key) => sql.ref(`${alias}.${key}`)));

function figureColumns<F extends object>({ figures, keys }: ReportSource<F>): RawBuilder<unknown> {
  const isRow = sql`grouping(${sql.ref(`f.${keys[0]!}`)}) = 0`;
  return sql.join(
    Object.entries(figures).map(([name, { value, rowOnly, sumOnly }]) => {
      const told = rowOnly ? sql`case when ${isRow} then ${value} end` : sumOnly ? sql`case when not (${isRow}) then ${value} end` : value;
      return sql`(${told}) as ${sql.ref(snake(name))}`;
    }),
  );
}

/** The columns of a line `s` with its figures as text, needed only where lines are returned. */
const toldColumns = <F extends object>(source: ReportSource<F>): RawBuilder<unknown> =>
  sql.join([
    ...['level', 'g', 'unit_id', ...source.keys].map((name) => sql.ref(`s.${name}`)),
    ...Object.keys(source.figures).map((name) => sql`${sql.ref(`s.${snake(name)}`)}::text`),
  ]);

/** `summed`: figures by row, by group and unit, by group, by unit, and of all. */
function summedFacts<F extends object>(source: ReportSource<F>, query: ReportQuery, asked: FactsAsked): RawBuilder<unknown> {
  const keys = keyColumns(source, 'f');
  return sql`
    facts as materialized (${source.facts(asked)}),
    summed as materialized (
      select grouping(f.g, f.unit_id, ${sql.ref(`f.${source.keys[0]!}`)}) as level, f.g, f.unit_id, ${keys}, ${figureColumns(source)}
      from (select f.*, (${groupOf(source, query)?.key ?? sql`null`})::text as g from facts f) f
      group by grouping sets ((f.g, f.unit_id, ${keys}), (f.g, f.unit_id), (f.g), (f.unit_id), ())
    )`;
}

/** Order of the rows `s`: groups by their own figure, then the rows within; `rank` is what groups are put in order by. */
function orderOf<F extends object>(source: ReportSource<F>, query: ReportQuery, user: Identity) {
  const sorted = parseSort(source.spec, query.sort ?? source.spec.defaultSort) ?? [];
  if (sorted.some(({ price }) => price)) refuseWithoutPrices(user);
  const directionOf = (descending: boolean) => (descending ? sql`desc nulls last` : sql`asc nulls last`);
  const valueOf = (key: string) => (source.figures[key] ? sql.ref(`s.${snake(key)}`) : source.sorts[key]!);
  const terms = sorted.map(({ key, descending }) => sql`${valueOf(key)} ${directionOf(descending)}`);
  const group = groupOf(source, query);
  const [first] = sorted;
  const rows = [...terms, keyColumns(source, 's'), sql`s.unit_id`];
  if (!group || !first) return { rank: sql`null`, order: sql.join(rows) };
  const ofGroup = sql`max(${valueOf(first.key)}) filter (where s.level = ${sql.lit(level.groupUnit)}) over (partition by s.g)`;
  return {
    rank: source.figures[first.key] ? ofGroup : group.label,
    order: sql.join([sql`s.rank ${directionOf(first.descending)}`, sql`s.g`, ...rows]),
  };
}

/** One page of rows with the figures of their groups, and those of all rows, in one statement and so of one moment. */
export async function readSums<F extends object>(db: Db, source: ReportSource<F>, query: ReportQuery, user: Identity): Promise<SumLine[]> {
  const { rank, order } = orderOf(source, query, user);
  const { page, pageSize } = query;
  const { rows } = await sql<SumLine>`
    with ${summedFacts(source, query, askFacts(source, query, user))},
    page as materialized (
      select s.* from (select s.*, ${rank} as rank from summed s where s.level in (0, 1)) s
      where s.level = 0 order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}
    ),
    counts as (select g, count(*)::int as rows from summed where level = 0 group by g),
    lines as (
      select s.*, null::int as rows from page s
      union all
      select s.*, null, (select c.rows from counts c where c.g is not distinct from s.g)
      from summed s where s.level in (1, 3) and exists (select from page p where p.g is not distinct from s.g)
      union all
      select s.*, null, null from summed s where s.level in (5, 7)
    )
    select ${toldColumns(source)}, s.rows, ${groupLabel(source, query)} as label, (select coalesce(sum(rows), 0)::int from counts) as total from lines s`.execute(
    db,
  );
  return rows;
}

const groupLabel = <F extends object>(source: ReportSource<F>, query: ReportQuery): RawBuilder<unknown> => {
  const group = groupOf(source, query);
  return group ? sql`case when s.level = ${sql.lit(level.group)} then ${group.label} end` : sql`null`;
};

/** Figures by unit and of all, without rows: of the period before. */
export async function readTotals<F extends object>(db: Db, source: ReportSource<F>, asked: FactsAsked): Promise<SumLine[]> {
  const figures = Object.entries(source.figures).map(
    ([name, { value, rowOnly }]) => sql`(${rowOnly ? sql`null` : value})::text as ${sql.ref(snake(name))}`,
  );
  const { rows } = await sql<SumLine>`
    with facts as materialized (${source.facts(asked)})
    select case when grouping(f.unit_id) = 0 then 5 else 7 end as level, f.unit_id, ${sql.join(figures)}
    from facts f group by grouping sets ((f.unit_id), ())`.execute(db);
  return rows;
}

/** Every row in order, in pages: a cursor keeps the order, so memory does not grow with the rows. */
export async function* streamSums<F extends object>(
  db: Db,
  source: ReportSource<F>,
  query: ReportQuery,
  user: Identity,
  size = 500,
): AsyncGenerator<SumLine[]> {
  const { rank, order } = orderOf(source, query, user);
  await sql`
    declare report_rows no scroll cursor for
    with ${summedFacts(source, query, askFacts(source, query, user))}
    select ${toldColumns(source)} from (select s.*, ${rank} as rank from summed s where s.level in (0, 1)) s where s.level = 0 order by ${order}`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<SumLine>`fetch ${sql.lit(size)} from report_rows`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close report_rows`.execute(db);
}

/** How many rows there are. */
export async function countRows<F extends object>(db: Db, source: ReportSource<F>, query: ReportQuery, user: Identity): Promise<number> {
  orderOf(source, query, user);
  const { rows } = await sql<{ total: number }>`
    with facts as materialized (${source.facts(askFacts(source, query, user))})
    select count(*)::int as total from (select from facts f group by ${keyColumns(source, 'f')}, f.unit_id) counted`.execute(db);
  return rows[0]?.total ?? 0;
}
