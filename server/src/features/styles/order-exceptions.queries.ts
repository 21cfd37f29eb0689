import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { preparationWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { purchaseWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { orderCauses, type ExceptionKind, type OrderCause, type OrderException } from '@mrp/contract/features/styles/order-effects.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Db } from '../../platform/database/database.ts';
import type { TodoSource, Waiting } from '../../platform/home/todos.ts';

const workflows = { preparation: preparationWorkflow, purchase: purchaseWorkflow };

/** Exception `e` waits for a decision, and its document `p` (preparation) or `b` (purchase) has not ended. */
const isOpen = sql<SqlBool>`(e.settled_at is null and coalesce(p.state in ('DRAFT', 'PENDING', 'WAITING', 'PRODUCING'),
  b.state in ('DRAFT', 'PLACED', 'CONFIRMED', 'SHIPPED'), false))`;
const documents = sql`
  left join preparation_orders p on e.document_kind = 'preparation' and p.id = e.document_id
  left join purchase_orders b on e.document_kind = 'purchase' and b.id = e.document_id`;

/** Garment orders of which a document waits for a decision. */
export const ordersWithExceptions = sql`select e.order_id from garment_order_exceptions e ${documents} where ${isOpen}`;

/** For the to-do: orders with such a document, and when the first one changed. */
export const openExceptionCount = (): RawBuilder<Waiting> =>
  sql<Waiting>`select count(distinct e.order_id)::int as count, min(e.created_at) as since from garment_order_exceptions e ${documents} where ${isOpen}`;

/** Documents of this kind that wait for a decision. */
export const documentsWithExceptions = (kind: ExceptionKind) =>
  sql`select e.document_id from garment_order_exceptions e ${documents} where ${isOpen} and e.document_kind = ${sql.lit(kind)}`;

/** For the to-do of who buys or prepares: such documents, and when the first order changed. */
export const exceptionTodo = (kind: ExceptionKind): Pick<TodoSource, 'unit' | 'query' | 'note' | 'tone'> => ({
  unit: '张',
  query: () =>
    sql`select count(distinct e.document_id)::int as count, min(e.created_at) as since
        from garment_order_exceptions e ${documents} where ${isOpen} and e.document_kind = ${sql.lit(kind)}`,
  note: (since) => `最早 ${since} 变更`,
  tone: 'warning',
});

type Stored = Omit<OrderException, 'document'> & { kind: ExceptionKind; documentId: string; documentCode: string; state: string };

async function listWhere(db: Db, condition: RawBuilder<SqlBool>): Promise<OrderException[]> {
  const { rows } = await sql<Stored>`
    select e.id, jsonb_build_object('id', g.id::text, 'code', g.code) as "order", e.cause, e.document_kind as kind, e.document_id, coalesce(p.code, b.code, e.document_code) as document_code,
           coalesce(p.state, b.state) as state, e.pieces_before, e.pieces_after, ${isOpen} as is_open, e.created_at, coalesce(author.nick_name, '系统') as created_by,
           e.settled_at, case when e.settled_at is not null then coalesce(settler.nick_name, '系统') end as settled_by, e.settle_reason, e.version
    from garment_order_exceptions e
    join garment_orders g on g.id = e.order_id
    ${documents}
    left join users author on author.id = e.created_by
    left join users settler on settler.id = e.settled_by
    where ${condition} order by e.id`.execute(db);
  return rows.map(({ kind, documentId, documentCode, state, ...exception }) => {
    const { label, states } = workflows[kind];
    const known: Readonly<Record<string, { label: string }>> = states;
    return { ...exception, document: { kind, id: documentId, code: documentCode, label, state: known[state]?.label ?? state } };
  });
}

export const listOrderExceptions = (db: Db, orderId: string): Promise<OrderException[]> => listWhere(db, sql`e.order_id = ${orderId}`);

export const listDocumentExceptions = (db: Db, { kind, id }: { kind: ExceptionKind; id: string }): Promise<OrderException[]> =>
  listWhere(db, sql`e.document_kind = ${kind} and e.document_id = ${id}`);

export async function getOrderException(db: Db, id: string): Promise<OrderException> {
  const [found] = await listWhere(db, sql`e.id = ${id}`);
  if (!found) throw new AppError('NOT_FOUND', { what: '例外' });
  return found;
}

/** By document: why it may not go on before somebody has decided. */
export async function listExceptionRefusals(db: Db, kind: ExceptionKind, ids: readonly string[]): Promise<Map<string, AppError>> {
  const { rows } = await sql<{ documentId: string; code: string; cause: OrderCause; before: number; after: number }>`
    select distinct on (e.document_id) e.document_id, g.code, e.cause, e.pieces_before as before, e.pieces_after as after
    from garment_order_exceptions e join garment_orders g on g.id = e.order_id
    where e.document_kind = ${kind} and e.document_id = ${anyId(ids)} and e.settled_at is null order by e.document_id, e.id`.execute(db);
  return new Map(
    rows.map(({ documentId, code, cause, before, after }) => {
      const what = cause === 'REDUCED' ? `已从 ${before} 件减到 ${after} 件` : orderCauses[cause];
      const detail = `成衣订单 ${code} ${what}：请取消这张单，或改好数量后在“成衣订单变更”中说明保留的原因`;
      return [documentId, new AppError('GUARD', { detail })];
    }),
  );
}
