import { sql } from 'kysely';
import { exceptionKinds, type PlanException } from '@mrp/contract/features/plan/exceptions.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notify, takeBackUnread } from '../../notices/commands.ts';
import { countMine } from './queries.ts';

/** The list with the switch 我的. */
const MINE = '/planExceptions?mine=1';

/** Tells everybody once a day how much of 今天要做 is his, however often it runs; yesterday's, still unread, gives way to today's. */
export async function tellExceptions(tx: Tx): Promise<void> {
  const counted = await countMine(tx);
  const { rows } = await sql<{ day: string }>`select business_day()::text as day`.execute(tx);
  const subject = `exceptions ${rows[0]?.day ?? ''}`;
  await takeBackUnread(tx, 'PLAN_TODAY', subject, [...counted.keys()]);
  await notify(
    tx,
    [...counted].map(([userId, byKind]) => ({
      kind: 'PLAN_TODAY' as const,
      subject,
      title: titleOf(byKind),
      path: MINE,
      users: [userId],
    })),
  );
}

/** 今天要做 12 条：下单 5、催货 7. */
function titleOf(byKind: Readonly<Partial<Record<PlanException['kind'], number>>>): string {
  const parts = exceptionKinds.flatMap(({ value, label }) => (byKind[value] ? [`${label} ${byKind[value]}`] : []));
  const total = Object.values(byKind).reduce((sum, count) => sum + count, 0);
  return `今天要做 ${total} 条：${parts.join('、')}`;
}
