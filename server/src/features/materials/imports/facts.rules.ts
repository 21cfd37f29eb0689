import { MaterialInput } from '@mrp/contract/features/materials/input.ts';
import type { ContradictionPolicy } from '@mrp/contract/features/imports/options.ts';
import type { ImportValue } from '../../../platform/imports/object.ts';
import type { Context } from '../commands.ts';
import { checkMaterial, missingFacts } from '../rules.ts';
import { addError, canonical, isValid, type RowResult } from '../../../platform/imports/row-result.ts';
import type { StoredMaterial } from './queries.ts';

interface Fact {
  value: ImportValue;
  /** The first row with this value. */
  row: number;
}
export type Facts = ReadonlyMap<string, Fact>;

const labelColumns = { tagIds: 'materialTag', functionIds: 'functionLabel', categoryIds: 'category' } as const;
const notFields = new Set(['code', 'picture', ...Object.keys(labelColumns)]);

/**
 * Collects the facts that the valid rows of one material have in common; a row that contradicts an earlier one gets an error. Inferred
 * values are used for new materials only.
 */
export function collectFacts(
  verdicts: readonly RowResult[],
  columns: readonly string[],
  isStored: boolean,
  policy: ContradictionPolicy,
): Facts {
  const facts = new Map<string, Fact>();
  for (const verdict of verdicts.filter(isValid)) {
    const { values, number, assumed, inferred } = verdict.row;
    const said = columns.flatMap((column) => {
      const value = values.get(column);
      return value === undefined || (isStored && inferred.has(column)) ? [] : [{ column, value }];
    });
    for (const { column, value } of said) {
      const earlier = facts.get(column);
      const isRefused = policy === 'REFUSE' || policy === 'SEPARATE';
      if (isRefused && earlier && !assumed.has(column) && canonical(earlier.value) !== canonical(value))
        addError(verdict, column, `与第 ${earlier.row} 行不一致（同一物料）`);
    }
    if (isValid(verdict))
      for (const { column, value } of said)
        if (!facts.has(column) || (policy === 'LAST' && !assumed.has(column))) facts.set(column, { value, row: number });
  }
  return facts;
}

/** Converts the facts to the input schema; for an existing material they are applied to its stored values. */
export function draftMaterial(facts: Facts, stored: StoredMaterial | null, pictureIds: readonly string[]): Record<string, unknown> {
  const kept = stored ? Object.fromEntries(['kind', ...Object.keys(MaterialInput.shape)].map((field) => [field, stored.input[field]])) : {};
  const said = Object.fromEntries([...facts].flatMap(([column, { value }]) => (notFields.has(column) ? [] : [[column, value]])));
  const replaced = new Set<string>(Object.entries(labelColumns).flatMap(([column, dictionary]) => (facts.has(column) ? [dictionary] : [])));
  const labelIds = [
    ...(stored?.labels ?? []).flatMap(({ id, dictionary }) => (replaced.has(dictionary) ? [] : [id])),
    ...Object.keys(labelColumns).flatMap((column) => (facts.get(column)?.value ?? []) as readonly string[]),
  ];
  const storedPictures = (kept['pictureIds'] ?? []) as string[];
  const pictures = storedPictures.length > 0 ? storedPictures : pictureIds.slice(0, 1);
  // Reports and substitutes are not imported, so those of an existing material stay.
  return { ...kept, ...said, labelIds, pictureIds: pictures, testReports: [], substitutes: [] };
}

type Message = readonly [column: string, message: string];

/** Validates the material by schema, classification and units. */
export function checkDraft(
  draft: Record<string, unknown>,
  context: Context,
  { drafts }: { drafts: boolean },
): { material: MaterialInput; missing?: readonly string[] } | { messages: Message[] } {
  const { kind: storedKind, ...input } = draft;
  const parsed = MaterialInput.safeParse(input);
  if (!parsed.success)
    return {
      messages: parsed.error.issues.map(({ path, message }): Message => [
        columnOf(String(path[0])),
        /[\u4e00-\u9fff]/.test(message) ? message : '不能为空',
      ]),
    };
  const classification = context.classifications.get(parsed.data.classificationId);
  if (storedKind !== undefined && classification && classification.kind !== storedKind)
    return { messages: [['classificationId', '不能在面料与辅料之间改分类，请新建物料']] };
  const messages = checkMaterial(parsed.data, classification, context.units);
  const missing = drafts && storedKind === undefined ? missingFacts(messages) : null;
  if (missing && missing.length > 0) return { material: parsed.data, missing };
  return messages.length > 0
    ? { messages: messages.map(([field, message]): Message => [columnOf(field), message]) }
    : { material: parsed.data };
}

const columnOf = (field: string): string => (field === 'labelIds' ? 'tagIds' : field);

/** Adds each error to the rows that have the value, or to all rows when the value is missing. */
export function addRowErrors(verdicts: readonly RowResult[], messages: readonly Message[]): void {
  for (const [column, message] of messages) {
    const sayers = verdicts.filter((verdict) => isValid(verdict) && verdict.row.values.has(column));
    for (const verdict of sayers.length > 0 ? sayers : verdicts.filter(isValid)) addError(verdict, column, message);
  }
}

/** The columns in which the file differs from the stored material. */
export function listChanges(facts: Facts, stored: StoredMaterial): string[] {
  return [...facts].flatMap(([column, { value }]) => {
    if (column === 'code' || column === 'picture') return [];
    return canonical(value) === canonical(storedValue(stored, column)) ? [] : [column];
  });
}

export function storedValue(stored: StoredMaterial, column: string): unknown {
  const dictionary = Object.entries(labelColumns).find(([key]) => key === column)?.[1];
  return dictionary ? stored.labels.filter((label) => label.dictionary === dictionary).map(({ id }) => id) : stored.input[column];
}
