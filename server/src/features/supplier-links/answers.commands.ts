import { sql } from 'kysely';
import { purchaseWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import type { LinkAnswerInput, LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany } from '../../platform/bulk.ts';
import { setAuditAction, type Tx } from '../../platform/database.ts';
import { notify } from '../notices/commands.ts';
import type { LiveLink } from './links.queries.ts';
import { readLinkOrder, refuseOtherOrder } from './orders.queries.ts';

/** What the supplier says to an order: a proposal by line, which takes the place of what he said before. */
export async function giveAnswer(tx: Tx, link: LiveLink, orderId: string, input: LinkAnswerInput): Promise<LinkOrder> {
  await refuseOtherOrder(tx, link, orderId);
  await sql`select from purchase_orders where id = ${orderId} for update`.execute(tx);
  const order = await readLinkOrder(tx, orderId);
  const { baseRevision, afterAnswerId, fromName, phone, note, lines } = input;
  if (!order.mayAnswer) throw new AppError('STATE', { state: purchaseWorkflow.states[order.state].label, action: '答复' });
  if (baseRevision !== order.revision || afterAnswerId !== (order.answer?.id ?? null))
    throw new AppError('LINK_CHANGED', {}, { newer: order });
  const proposed = lines.length === 0 ? [] : checkLines(order, lines);
  // The log names who answered by which link; nobody is logged in.
  await setAuditAction(tx, '供应商答复', `${fromName}（链接 …${link.id.padStart(4, '0').slice(-4)}）`);
  const { id } = await tx
    .insertInto('supplierAnswers')
    .values({ linkId: link.id, orderId, baseRevision, fromName, phone, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (proposed.length > 0) await replaceFormer(tx, orderId, id);
  await insertMany(
    tx,
    'supplierAnswerLines',
    proposed.map((line) => ({ answerId: id, ...line })),
  );
  await tellBuyers(tx, { answerId: id, link, order, fromName, proposals: proposed.filter(isProposal).length, lineCount: proposed.length });
  return readLinkOrder(tx, orderId);
}

const isProposal = ({ quantity, promisedOn, unitPrice }: Pick<LinkAnswerInput['lines'][number], 'quantity' | 'promisedOn' | 'unitPrice'>) =>
  quantity !== null || promisedOn !== null || unitPrice !== null;

const differs = (value: string | null, ordered: string | null): string | null =>
  value !== null && ordered !== null && compareDecimals(value, ordered) === 0 ? null : value;

/** All lines of the order, each with what it is to be otherwise. */
function checkLines(order: LinkOrder, lines: LinkAnswerInput['lines']) {
  const answered = new Map(lines.map((line, at) => [line.lineId, { line, at }]));
  if (answered.size !== order.lines.length || order.lines.some(({ id }) => !answered.has(id)))
    throw new AppError('LINK_CHANGED', {}, { newer: order });
  const fields: Record<string, string> = {};
  const checked = order.lines.map((ordered) => {
    const { line, at } = answered.get(ordered.id)!;
    const quantity = differs(line.quantity, ordered.quantity);
    const wrong = quantity === null ? null : checkNumber(inUnit(rules.documentQuantity, ordered.unit), quantity);
    if (wrong) fields[`lines.${at}.quantity`] = wrong;
    const promisedOn = line.promisedOn === ordered.promisedOn ? null : line.promisedOn;
    if (promisedOn !== null && promisedOn < order.today) fields[`lines.${at}.promisedOn`] = '不能早于今天';
    return {
      lineId: ordered.id,
      item: [ordered.code, ordered.name, ordered.colourName].filter(Boolean).join(' '),
      unitId: ordered.unit.id,
      orderedQuantity: ordered.quantity,
      orderedOn: ordered.promisedOn,
      orderedPrice: ordered.unitPrice,
      quantity,
      promisedOn,
      unitPrice: differs(line.unitPrice, ordered.unitPrice),
    };
  });
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  return checked;
}

async function replaceFormer(tx: Tx, orderId: string, answerId: string): Promise<void> {
  await sql`
    update supplier_answer_lines l set state = 'STALE', decided_at = now()
    from supplier_answers a where a.id = l.answer_id and a.order_id = ${orderId} and a.id <> ${answerId} and l.state = 'PENDING'`.execute(
    tx,
  );
}

interface Told {
  answerId: string;
  link: LiveLink;
  order: LinkOrder;
  fromName: string;
  proposals: number;
  lineCount: number;
}

/** The author of the order and whoever gave the link. */
async function tellBuyers(tx: Tx, { answerId, link, order, fromName, proposals, lineCount }: Told): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select created_by as user_id from purchase_orders where id = ${order.id} and created_by is not null
    union select created_by from supplier_page_links where id = ${link.id} and created_by is not null`.execute(tx);
  const said = lineCount === 0 ? '留言' : proposals === 0 ? '接受全部明细' : `${proposals} 行要改`;
  await notify(tx, [
    {
      kind: 'SUPPLIER_ANSWER',
      subject: `supplier answer ${answerId}`,
      title: `${order.supplier} 答复了采购单 ${order.code}`,
      note: `${fromName}：${said}`,
      path: `/purchaseDetail?id=${order.id}#supplierSide`,
      users: rows.map(({ userId }) => userId),
    },
  ]);
}
