import { departments, type Department } from '@mrp/contract/features/costing/parts.ts';
import { sql } from 'kysely';
import { anyId, type Tx } from '../../platform/database/database.ts';
import { notify, type NewNotice } from '../notices/commands.ts';

interface OpenTask {
  id: string;
  department: Department;
  assigneeId: string | null;
  quotationId: string;
  code: string;
  style: string;
  supplier: string;
  dueOn: string;
  /** Of the transaction, so that each reminder is a notice of its own. */
  moment: string;
}

const words = {
  DISPATCHED: (department: string, style: string) => `${department}有新的核价任务：${style}`,
  URGED: (department: string, style: string) => `催办：请${department}尽快核价 ${style}`,
  RETURNED: (department: string, style: string) => `退回：请${department}重新核价 ${style}`,
} as const;

const pathOf = ({ department, quotationId, code }: OpenTask): string => {
  if (department === 'FABRIC') return `/fabricPricing?q=${encodeURIComponent(code)}`;
  return department === 'TECHNICAL' ? `/technicalDetails?id=${quotationId}` : `/pricingDetails?id=${quotationId}`;
};

/** Tells whoever took a task of these sheets, else everybody of the department. The reason stays on the sheet: it may mention a price. */
export async function notifyDepartments(
  tx: Tx,
  what: keyof typeof words,
  sheetIds: readonly string[],
  department: Department | null = null,
): Promise<void> {
  const { rows } = await sql<OpenTask>`
    select t.id, t.department, t.assignee_id, t.quotation_id, q.code, s.code as style, f.abbreviation as supplier, short_day(t.due_on) as due_on,
      extract(epoch from now())::text as moment
    from cost_tasks t join quotations q on q.id = t.quotation_id join styles s on s.id = q.style_id join suppliers f on f.id = q.supplier_id
    where t.sheet_id = ${anyId(sheetIds)} and t.submitted_at is null and (${department}::text is null or t.department = ${department})
    order by t.id`.execute(tx);
  await notify(
    tx,
    rows.map((task): NewNotice => {
      const { label, price } = departments[task.department];
      const toWhom = task.assigneeId === null ? { holders: [price] } : { users: [task.assigneeId] };
      return {
        kind: 'COST_TASK',
        subject: `task ${task.id} ${what} ${task.moment}`,
        title: words[what](label, task.style),
        note: `${task.code} · ${task.supplier} · ${task.dueOn} 到期`,
        path: pathOf(task),
        ...toWhom,
      };
    }),
  );
}

const outcomes = {
  APPROVED: '已审批通过',
  SENT_BACK: '审批时退回，请继续核价',
  REJECTED: '已打回报价',
  VOID: '核价单已作废',
} as const;

/** Tells who submitted these quotations, and who submitted their newest sheets for approval, what became of it. */
export async function notifySubmitters(tx: Tx, outcome: keyof typeof outcomes, quotationIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Omit<OpenTask, 'department' | 'assigneeId' | 'dueOn'> & { users: string[] }>`
    select q.id, q.id as quotation_id, q.code, s.code as style, f.abbreviation as supplier, extract(epoch from now())::text as moment,
      array(select v.submitted_by::text from quotation_versions v where v.quotation_id = q.id and v.version_no = q.version_no and v.submitted_by is not null
        union
        select t.submitted_by::text from cost_sheets h join cost_tasks t on t.sheet_id = h.id and t.department = 'COSTING'
        where h.quotation_id = q.id and h.is_latest and t.submitted_by is not null) as users
    from quotations q join styles s on s.id = q.style_id join suppliers f on f.id = q.supplier_id
    where q.id = ${anyId(quotationIds)} order by q.id`.execute(tx);
  await notify(
    tx,
    rows.map(({ id, code, style, supplier, moment, users }): NewNotice => ({
      kind: 'COST_TASK',
      subject: `quotation ${id} ${outcome} ${moment}`,
      title: `${code} ${outcomes[outcome]}：${style}`,
      note: supplier,
      path: outcome === 'REJECTED' ? `/quotationDetail?id=${id}` : `/pricingDetails?id=${id}`,
      users,
    })),
  );
}
