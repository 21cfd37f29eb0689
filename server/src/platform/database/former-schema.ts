import { createHash } from 'node:crypto';
import { StartError } from '../postgres/start-error.ts';

/** A row of `schema_migrations`. */
export interface RanMigration {
  name: string;
  checksum: string;
}

/** The 44 migrations of releases before the squash; the digest covers `name checksum` of all of them. */
const FORMER = {
  first: '001_platform.sql',
  last: '046_stock.sql',
  digest: 'e0fa9fc940a26acfee076699c48df70c70c508bba94cf0401d056c243ab172fc',
};
/** The last migration of the squash, which creates the same tables as the 44. */
const LAST_OF_SQUASH = '016_home_schema.sql';

/** Functions of those releases that have other names now. All others were replaced under the same name. */
export const formerObjects: readonly string[] = [
  'function public.audit_comment()',
  'function public.fit_second_quantities(public.stock_posting[])',
  'function public.machine_columns()',
  'function public.open_places(jsonb)',
  'function public.refuse_stock(text,jsonb)',
  'function public.release_youngest(bigint,numeric,text)',
  'function public.thaw_lots(public.stock_posting[])',
  'function public.touch_row()',
];

export const isOfSquash = (name: string): boolean => name <= LAST_OF_SQUASH;

/** Whether a database ran all migrations before the squash. One that ran only some of them is refused, because no migration path exists. */
export function isFormerSchema(ran: readonly RanMigration[]): boolean {
  if (!ran.some(({ name }) => name === FORMER.first)) return false;
  const lines = ran.map(({ name, checksum }) => `${name} ${checksum}\n`).toSorted();
  if (createHash('sha256').update(lines.join('')).digest('hex') === FORMER.digest) return true;
  const reached = ran
    .map(({ name }) => name)
    .toSorted()
    .at(-1);
  throw new StartError(
    `The database ran only part of the former migrations (up to ${reached} instead of ${FORMER.last}): start the last release before the squash once, then this one. ` +
      `数据库只执行了旧版迁移的一部分（到 ${reached}，应到 ${FORMER.last}）：请先用迁移合并之前的最后一个版本启动一次，再启动本版本`,
  );
}
