import type { LinkFile } from '@mrp/contract/features/supplier-links/invoice.ts';
import type { LinkSampleInput, LinkTask } from '@mrp/contract/features/supplier-links/sample.ts';
import { filled, type KeptAnswer, type Person } from '../sending/kept-answer.ts';
import { plainNumber } from '../fields/numbers.ts';

export interface TypedFibre {
  ingredientId: string;
  share: string;
}

/** What is typed of a sample, with the photos that the server has. */
export interface TypedSample {
  sampleNo: string;
  sentOn: string;
  colourName: string;
  width: string;
  gramWeight: string;
  specification: string;
  price: string;
  unitId: string;
  taxIncluded: boolean;
  moq: string;
  leadDays: string;
  compositions: readonly TypedFibre[];
  files: readonly LinkFile[];
}
export const SAMPLE = 'sample';
export const MAX_FIBRES = 20;

/** Empty, with the unit of the task, which stands first. */
export const newSample = ({ units }: LinkTask): TypedSample => ({
  sampleNo: '',
  sentOn: '',
  colourName: '',
  width: '',
  gramWeight: '',
  specification: '',
  price: '',
  unitId: units[0]?.id ?? '',
  taxIncluded: true,
  moq: '',
  leadDays: '',
  compositions: [],
  files: [],
});

/** The composition that is wanted, as one to start from. */
export const wantedFibres = ({ compositions }: LinkTask): TypedFibre[] =>
  compositions.map(({ ingredient, share }) => ({ ingredientId: ingredient.id, share: plainNumber(share) }));

export function sampleBody(
  task: LinkTask,
  { lines, note }: Pick<KeptAnswer<TypedSample, unknown>, 'lines' | 'note'>,
  person: Person,
): LinkSampleInput {
  const typed = lines[SAMPLE] ?? newSample(task);
  return {
    mark: task.mark,
    afterAnswerId: task.samples[0]?.id ?? null,
    ...person,
    note: note.trim(),
    sampleNo: typed.sampleNo.trim(),
    sentOn: filled(typed.sentOn),
    colourName: typed.colourName.trim(),
    width: filled(typed.width),
    gramWeight: filled(typed.gramWeight),
    specification: typed.specification.trim(),
    price: filled(typed.price),
    unitId: filled(typed.unitId),
    taxIncluded: typed.taxIncluded,
    moq: filled(typed.moq),
    leadDays: filled(typed.leadDays),
    compositions: typed.compositions.map(({ ingredientId, share }) => ({ ingredientId, share: share.trim() })),
    fileIds: typed.files.map(({ id }) => id),
  };
}

type TextFact = readonly [label: string, text: string];

/** Facts by label that are not what they were; empty: there was or is none. */
export function changedFacts(before: readonly TextFact[], now: readonly TextFact[]): { label: string; before: string; after: string }[] {
  const former = new Map(before);
  const present = new Map(now);
  const labels = [...new Set([...former.keys(), ...present.keys()])];
  return labels
    .map((label) => ({ label, before: former.get(label) ?? '', after: present.get(label) ?? '' }))
    .filter((fact) => fact.before !== fact.after);
}
