import { sql } from 'kysely';
import type { LinkAnswerInput, LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAnswer, tellAuthors } from './given.commands.ts';
import { lockLinked, stateLabel } from './links.commands.ts';
import type { LiveLink } from './links.queries.ts';
import { readLinkOrder } from './orders.queries.ts';
import { refuseOtherDocument } from './scope.queries.ts';

/** What the supplier says to an order: a proposal by line, which takes the place of what he said before. */
export async function giveAnswer(tx: Tx, link: LiveLink, orderId: string, input: LinkAnswerInput): Promise<LinkOrder> {
  const of = { kind: 'purchase', id: orderId } as const;
  await refuseOtherDocument(tx, link, of);
  await lockLinked(tx, of);
  const order = await readLinkOrder(tx, orderId);
  const { baseRevision, afterAnswerId, fromName, phone, note, lines } = input;
  if (!order.mayAnswer) throw new AppError('STATE', { state: stateLabel('purchase', order.state), action: '答复' });
  if (baseRevision !== order.revision || afterAnswerId !== (order.answer?.id ?? null))
    throw new AppError('LINK_CHANGED', {}, { newer: order });
  const proposed = lines.length === 0 ? [] : checkLines(order, lines);
  const id = await insertAnswer(tx, link, { ...of, baseRevision, isAgreed: null, fromName, phone, note });
  if (proposed.length > 0) await replaceFormer(tx, orderId, id);
  await insertMany(
    tx,
    'supplierAnswerLines',
    proposed.map((line) => ({ answerId: id, ...line })),
  );
  const proposals = proposed.filter(isProposal).length;
  const said = proposed.length === 0 ? '留言' : proposals === 0 ? '接受全部明细' : `${proposals} 行要改`;
  await tellAuthors(tx, link, { ...of, what: `answer ${id}`, fromName, said });
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
    from supplier_answers a where a.id = l.answer_id and a.kind = 'purchase' and a.document_id = ${orderId} and a.id <> ${answerId} and l.state = 'PENDING'`.execute(
    tx,
  );
}
