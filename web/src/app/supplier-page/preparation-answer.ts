import type { LinkMaterial, LinkPreparation, LinkPreparationAnswer } from '@mrp/contract/features/supplier-links/preparation.ts';
import type { KeptAnswer, Person } from './sending/kept-answer.ts';
import { plainNumber } from './fields/numbers.ts';

export interface TypedPart {
  readyOn: string;
  quantity: string;
}

/** What the supplier says of a material: as it is wanted, ready now, or in parts of his own. */
export interface TypedPromise {
  mode: 'WANTED' | 'NOW' | 'OTHER';
  parts: readonly TypedPart[];
  reason: string;
}
export const MAX_PARTS = 10;

/** A day that is over cannot be kept any more. */
export const isOver = ({ wantedOn }: LinkMaterial, today: string): boolean => wantedOn < today;

export const firstPromise = (line: LinkMaterial, today: string): TypedPromise => ({
  mode: isOver(line, today) ? 'OTHER' : 'WANTED',
  parts: [{ readyOn: '', quantity: plainNumber(line.openQuantity) }],
  reason: '',
});

export const openLines = ({ lines }: LinkPreparation): LinkMaterial[] =>
  lines.filter(({ openQuantity }) => plainNumber(openQuantity) !== '0');

export function preparationBody(
  preparation: LinkPreparation,
  { lines, note }: Pick<KeptAnswer<TypedPromise, unknown>, 'lines' | 'note'>,
  person: Person,
): LinkPreparationAnswer {
  const { mark, answer, today } = preparation;
  return {
    mark,
    afterAnswerId: answer?.id ?? null,
    ...person,
    note: note.trim(),
    lines: openLines(preparation).map((line) => {
      const { mode, parts, reason } = lines[line.id] ?? firstPromise(line, today);
      const whole = { readyOn: mode === 'NOW' ? today : line.wantedOn, quantity: plainNumber(line.openQuantity) };
      const other = parts.map((part) => ({ readyOn: part.readyOn, quantity: part.quantity.trim() }));
      return { id: line.id, reason: reason.trim(), parts: mode === 'OTHER' ? other : [whole] };
    }),
  };
}

export interface ChangedLine {
  id: string;
  name: string;
  before: string;
  after: string;
}

type Wanted = Pick<LinkMaterial, 'id' | 'openQuantity' | 'wantedOn'>;

/** What is wanted otherwise than it was before. */
export function changesSince(before: readonly Wanted[], lines: readonly LinkMaterial[]): ChangedLine[] {
  const former = new Map(before.map((line) => [line.id, line]));
  return lines.flatMap((line) => {
    const was = former.get(line.id);
    const told = ({ openQuantity, wantedOn }: Wanted) => `${plainNumber(openQuantity)} ${line.unit.name} ${wantedOn}`;
    if (!was || told(was) === told(line)) return [];
    return [{ id: line.id, name: [line.name, line.colourName].filter(Boolean).join(' '), before: told(was), after: told(line) }];
  });
}
