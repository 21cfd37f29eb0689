import { z } from 'zod';
import { Day, Entry, Id, Version } from '../../lib/fields/fields.ts';

/** A sheet whose lines of one department all have a conclusion, and wait for its submission. */
export const FinishedTask = z.object({
  /** Of the quotation. */
  id: Id,
  code: z.string(),
  versionNo: z.number(),
  style: Entry,
  supplier: Entry,
  /** Lines of the department. */
  lines: z.number(),
  dueOn: Day,
  isOverdue: z.boolean(),
  /** Of the task. */
  version: Version,
  /** Why it would be refused now; null: it can be submitted. */
  refusal: z.string().nullable(),
});
export type FinishedTask = z.infer<typeof FinishedTask>;

/** The sheets that a department may submit in one press. */
export const FinishedTasks = z.object({
  tasks: z.array(FinishedTask),
  /** Finished sheets beyond these. */
  more: z.number(),
  /** Open sheets of the department with lines that have no conclusion. */
  unfinished: z.number(),
});
