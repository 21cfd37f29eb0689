import { randomBytes } from 'node:crypto';
import { noticesApi } from '@mrp/contract/features/notices.ts';
import { notify } from '../src/features/notices/commands.ts';
import type { TestApp, TestUser } from './app.ts';

/** A notice to one user; returns its id. */
export async function aNotice(t: TestApp, userId: string, subject = randomBytes(6).toString('hex')): Promise<string> {
  await t.write((tx) => notify(tx, [{ kind: 'COST_TASK', subject, title: `核价任务 ${subject}`, path: '/pricingList', users: [userId] }]));
  const { id } = await t.db
    .selectFrom('notices')
    .select('id')
    .where('userId', '=', userId)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return id;
}

/** Title and page of what a user was told, newest first. */
export async function noticesOf(user: TestUser): Promise<[title: string, path: string][]> {
  const { data } = await user.call(noticesApi.list);
  return data.rows.map(({ title, path }) => [title, path]);
}
