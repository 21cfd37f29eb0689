import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import type { DefectKind } from '@mrp/contract/features/purchases/defect-kinds.ts';
import type { DefectInput, ReceiptDefect } from '@mrp/contract/features/purchases/inspection.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';

/** Why something is refused, as typed. */
export interface TypedDefect {
  kind: DefectKind | null;
  place: string;
  pictures: FileRef[];
}

/** Something that is refused at present, and where its refusals stand. */
export interface RefusedGoods {
  key: string;
  name: string;
  /** lots.0 */
  field: string;
}

export type TypedDefects = Readonly<Record<string, TypedDefect>>;

export const noDefect: TypedDefect = { kind: null, place: '', pictures: [] };

export const lotKey = (id: string): string => `lot ${id}`;
export const rollKey = (id: string): string => `roll ${id}`;
export const lineKey = (id: string): string => `line ${id}`;

const keyOf = ({ lineId, lotId, rollId }: ReceiptDefect): string =>
  lotId !== null ? lotKey(lotId) : rollId !== null ? rollKey(rollId) : lineKey(lineId);

/** What the last inspection said. */
export const storedDefects = ({ defects }: Receipt): TypedDefects =>
  Object.fromEntries(defects.map((defect) => [keyOf(defect), { kind: defect.kind, place: defect.place, pictures: defect.pictures }]));

/** Without a kind nothing is said yet. */
export const defectBody = ({ kind, place, pictures }: TypedDefect = noDefect): DefectInput =>
  kind === null ? null : { kind, place: place.trim(), pictureIds: pictures.map(({ id }) => id) };
