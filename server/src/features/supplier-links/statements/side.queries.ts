import { sql } from 'kysely';
import type { StatementAnswer, StatementSide } from '@mrp/contract/features/supplier-links/statement.ts';
import { preparedStatement, type Db } from '../../../platform/database/database.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';
import { getStatement } from '../../statements/queries.ts';
import { listLinks } from '../links.queries.ts';
import { listMessages } from '../messages.queries.ts';
import { listSupplierInvoices } from './invoices.queries.ts';

/** Links of a statement and what its supplier said to it, the newest first. */
export async function readStatementSide(db: Db, id: string): Promise<StatementSide> {
  await getStatement(db, id, { userId: '0' });
  const { rows: answers } = await sql<Omit<StatementAnswer, 'disputes'>>`${preparedStatement}
    select a.id, a.created_at as at, a.from_name, a.phone, a.note, a.is_agreed, w.answer_id is not null as is_current
    from supplier_answers a left join open_supplier_answers w on w.answer_id = a.id
    where a.kind = 'statement' and a.document_id = ${id} order by a.id desc`.execute(db);
  const { rows: disputes } = await sql<StatementAnswer['disputes'][number] & { answerId: string }>`${preparedStatement}
    select x.answer_id, x.id, x.line_id, x.item, case when u.id is not null then ${unitRef('u')} end as unit, x.stated_quantity, x.stated_amount,
           x.quantity, x.amount, x.reason
    from supplier_disputes x join supplier_answers a on a.id = x.answer_id left join units u on u.id = x.unit_id
    where a.kind = 'statement' and a.document_id = ${id} order by x.id`.execute(db);
  const disputesOf = Map.groupBy(disputes, ({ answerId }) => answerId);
  return {
    links: await listLinks(db, { kind: 'statement', id }),
    answers: answers.map((answer) => ({
      ...answer,
      disputes: (disputesOf.get(answer.id) ?? []).map(({ answerId: _answer, ...dispute }) => dispute),
    })),
    invoices: await listSupplierInvoices(db, id),
    messages: await listMessages(db, { kind: 'statement', id }),
  };
}
