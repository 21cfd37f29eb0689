import { openStates, targetDays } from '@mrp/contract/features/development-tasks/workflow.ts';
import { sql } from 'kysely';

/** Days that a task has been in its state. */
export const stateDays = sql<number>`(business_day() - business_day(t.state_since))`;

const limit = sql`case t.state ${sql.join(
  openStates.map((state) => sql`when ${sql.lit(state)} then ${sql.lit(targetDays[state])}`),
  sql` `,
)} end`;

/** Why a task is overdue: its due date has passed, or it is in its state for longer than the contract's target days; null: it is not. */
export const overdueOf = sql<'DUE' | 'STATE' | null>`
  case when t.state not in (${sql.join(openStates.map((state) => sql.lit(state)))}) then null
       when t.due_on < business_day() then 'DUE' when ${stateDays} > ${limit} then 'STATE' end`;
