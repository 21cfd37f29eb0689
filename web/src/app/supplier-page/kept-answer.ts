import type { LinkAnswerInput, LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';

/** What the supplier typed of one line; empty: as ordered. */
export interface TypedLine {
  isOther: boolean;
  quantity: string;
  promisedOn: string;
  unitPrice: string;
}

/** An answer in the making, kept on the phone until it is sent. */
export interface KeptAnswer {
  lines: Readonly<Record<string, TypedLine>>;
  note: string;
  /** It was sent without hearing from the server: it is sent again with this key, which lets it count once. */
  waiting: { key: string; body: LinkAnswerInput } | null;
}

export const emptyAnswer: KeptAnswer = { lines: {}, note: '', waiting: null };
export const asOrdered: TypedLine = { isOther: false, quantity: '', promisedOn: '', unitPrice: '' };

const PERSON = 'supplier-page/person';
const nameOf = (orderId: string): string => `supplier-page/answer/${orderId}`;

function read<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** A browser may refuse to keep anything; then the answer lives as long as the page. */
function write(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The answer is still on the screen.
  }
}

export const readAnswer = (orderId: string): KeptAnswer => ({ ...emptyAnswer, ...read<KeptAnswer>(nameOf(orderId)) });
export const keepAnswer = (orderId: string, answer: KeptAnswer | null): void => write(nameOf(orderId), answer);

export interface Person {
  fromName: string;
  phone: string;
}
export const readPerson = (): Person => ({ fromName: '', phone: '', ...read<Person>(PERSON) });
export const keepPerson = (person: Person): void => write(PERSON, person);

const filled = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The body: each line of the order, with what is to be otherwise. */
export function answerBody(order: LinkOrder, { lines, note }: KeptAnswer, person: Person): LinkAnswerInput {
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
