import type { LinkAnswerInput, LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { filled, type KeptAnswer, type Person } from '../sending/kept-answer.ts';

/** What the supplier typed of one line; empty: as ordered. */
export interface TypedLine {
  isOther: boolean;
  quantity: string;
  promisedOn: string;
  unitPrice: string;
}
export const asOrdered: TypedLine = { isOther: false, quantity: '', promisedOn: '', unitPrice: '' };

/** The body: each line of the order, with what is to be otherwise. */
export function answerBody(
  order: LinkOrder,
  { lines, note }: Pick<KeptAnswer<TypedLine, unknown>, 'lines' | 'note'>,
  person: Person,
): LinkAnswerInput {
  return {
    baseRevision: order.revision,
    afterAnswerId: order.answer?.id ?? null,
    ...person,
    note,
    lines: order.lines.map(({ id }) => {
      const { isOther, quantity, promisedOn, unitPrice } = lines[id] ?? asOrdered;
      return {
        lineId: id,
        quantity: isOther ? filled(quantity) : null,
        promisedOn: isOther ? filled(promisedOn) : null,
        unitPrice: isOther ? filled(unitPrice) : null,
      };
    }),
  };
}

/** Lines that are to be otherwise. */
export const countProposals = ({ lines }: LinkAnswerInput): number =>
  lines.filter(({ quantity, promisedOn, unitPrice }) => quantity !== null || promisedOn !== null || unitPrice !== null).length;
