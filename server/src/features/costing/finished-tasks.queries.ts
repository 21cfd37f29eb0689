import type { FinishedTasks } from '@mrp/contract/features/costing/finished-tasks.ts';
import { MAX_TASKS, type SubmittingDepartment } from '@mrp/contract/features/costing/parts.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { refuseTask } from './sheets/rules.ts';
import { listSheets } from './sheets/queries.ts';
import { departmentOfPart } from './sql-fragments.queries.ts';

/** Open sheets whose lines of the department all have a conclusion, the most urgent first, each with what would refuse it. */
export async function listFinishedTasks(db: Db, department: SubmittingDepartment): Promise<z.infer<typeof FinishedTasks>> {
  const { rows } = await sql<{ id: string; isFinished: boolean }>`
    select s.id, n.finished as is_finished
    from cost_tasks t
    join cost_sheets s on s.id = t.sheet_id and s.is_latest and s.state in ('PENDING', 'COSTING')
    cross join lateral (select count(l.decision) = count(*) as finished from cost_sheet_lines l
      where l.sheet_id = s.id and ${departmentOfPart('l.part')} = t.department) n
    where t.department = ${department} and t.submitted_at is null
    order by t.due_on, s.id`.execute(db);
  const finished = rows.filter(({ isFinished }) => isFinished).map(({ id }) => id);
  const sheets = await listSheets(db, finished.slice(0, MAX_TASKS));
  return {
    tasks: sheets.flatMap((sheet) => {
      const { quotation, code, versionNo, style, supplier } = sheet;
      const task = sheet.tasks.find((one) => one.department === department);
      if (!task) return [];
      const { lines, dueOn, isOverdue, version } = task;
      const refusal = refuseTask(sheet, department)?.detail ?? null;
      return [{ id: quotation.id, code, versionNo, style, supplier, lines, dueOn, isOverdue, version, refusal }];
    }),
    more: Math.max(finished.length - MAX_TASKS, 0),
    unfinished: rows.length - finished.length,
  };
}
