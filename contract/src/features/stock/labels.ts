import { z } from 'zod';
import { Selection } from '../../lib/bulk.ts';
import { Day, Decimal, Id } from '../../lib/fields/fields.ts';

/** Maximum per print, the capacity of one roll of paper. */
export const MAX_LABELS = 500;

export const LabelIds = z.array(Id).max(MAX_LABELS, `一次最多打印${MAX_LABELS}张`).default([]);

/** 标签 of items, lots and rolls; `rows` selects rows of the stock list, each for its item. */
export const LabelRequest = z.strictObject({ items: LabelIds, lots: LabelIds, rolls: LabelIds, rows: Selection.optional() });
export type LabelRequest = z.output<typeof LabelRequest>;

export const Label = z.object({
  kind: z.enum(['ITEM', 'LOT', 'ROLL']),
  /** Text of both symbols: the item's code, or L or R and a number for a lot or roll. */
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  specification: z.string(),
  classification: z.string(),
  /** Of a fabric: 实用门幅 in cm and 克重 in g/㎡. */
  width: Decimal.nullable(),
  gramWeight: Decimal.nullable(),
  /** 棉95% 氨纶5%, empty when it is not known. */
  composition: z.string(),
  unit: z.string(),
  lotNo: z.string().nullable(),
  rollNo: z.string().nullable(),
  /** Remaining length of a roll; null when its packing list has none. */
  metres: Decimal.nullable(),
  kilograms: Decimal.nullable(),
  supplier: z.string().nullable(),
  receivedOn: Day.nullable(),
});
export type Label = z.infer<typeof Label>;

const DIGITS = 10;
const letters = { LOT: 'L', ROLL: 'R', BIN: 'B' } as const;
type LabelKind = keyof typeof letters;

/** Short enough for readable bars on 60 mm, and unique. */
export const labelCode = (kind: LabelKind, id: string): string => `${letters[kind]}${id.padStart(DIGITS, '0')}`;

/** The record of a label code; null where the text is no label of ours. */
export function parseLabelCode(text: string): { kind: LabelKind; id: string } | null {
  const found = /^([LRB])(\d{10,19})$/i.exec(text.trim());
  const kind = Object.entries(letters).find(([, letter]) => letter === found?.[1]?.toUpperCase())?.[0] as LabelKind | undefined;
  return found && kind ? { kind, id: BigInt(found[2] ?? '0').toString() } : null;
}
