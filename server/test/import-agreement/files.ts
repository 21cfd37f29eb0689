import fc from 'fast-check';
import { contradictionPolicies, questionKey, type Answer, type QuestionKind } from '@mrp/contract/features/imports/options.ts';
import type { ImportBatch, KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import type { ImportColumn, ImportObject, Lookups } from '../../src/platform/imports/object.ts';
import type { Base, Cells } from './row-types.ts';

/** A file with everything that the user says about it. */
export interface ImportFile {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  columns: ImportBatch['mapping']['columns'];
  constants: Record<string, string>;
  strategy: KeyStrategy;
  options: Partial<ImportBatch['options']>;
  answers: ImportBatch['answers'];
  /** By someone who sees prices. */
  priced: boolean;
}

/** Sizes are one column of the file each: their cells have these keys. */
const SIZES = ['S', 'M', 'XXL'];
interface FileColumn {
  key: string;
  header: string;
  column: ImportColumn;
}
const fileColumnsOf = ({ columns }: ImportObject): FileColumn[] =>
  columns
    .filter(({ kind }) => kind.type !== 'picture')
    .flatMap((column) =>
      column.kind.type === 'sizes'
        ? SIZES.map((size) => ({ key: `size${size}`, header: size, column }))
        : [{ key: column.key, header: column.label, column }],
    );

/** Texts that a cell of this column may have: right, nearly right, and wrong. */
function textsOf({ key, column }: FileColumn, lookups: Lookups, { given = {}, rows }: Base): string[] {
  const own = [...(given[key] ?? []), ...rows.flatMap((row) => row[key] ?? []), column.example, ''];
  const { kind } = column;
  const namesOf = (lookup: string): string[] => {
    const entries = lookups[lookup]?.entries ?? [];
    const refused = entries.filter(({ refusal }) => refusal).slice(0, 2);
    return [...entries.slice(0, 3), ...refused].flatMap(({ label, names }) => [label, names.at(-1) ?? label]);
  };
  switch (kind.type) {
    case 'text':
    case 'texts':
      return [
        ...own,
        ...own.map((text) => ` ${text.toLowerCase()}`),
        '甲',
        "a'b%_\\",
        '甲、乙',
        '甲'.repeat(kind.max),
        '甲'.repeat(kind.max + 1),
      ];
    case 'number':
    case 'sizes': {
      const { integerDigits, decimals } = kind.rule;
      const finest = decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`;
      return [
        ...own,
        '0',
        '1',
        '-1',
        finest,
        '105.3333333333',
        '9'.repeat(integerDigits),
        '9'.repeat(integerDigits + 1),
        '12-15',
        '三',
        '12元/公斤',
        'US$6',
      ];
    }
    case 'date':
      return [...own, '2026-01-31', '2026-02-30', '31/1/2026', '1/2/2026', '1990-05-05', '2099-12-31', '46000', '今天'];
    case 'flag':
      return [...own, '是', '否', '?', ...kind.yes.slice(0, 1), ...kind.no.slice(0, 1)];
    case 'choice':
      return [...own, ...kind.choices.map(({ label }) => label), '没有'];
    case 'composition':
      return [...own, '棉100%', '棉60%', '棉50%棉50%', '没有100%', '棉'];
    case 'picture':
      return own;
    default:
      return [...own, ...namesOf(kind.lookup), '没有的'];
  }
}

const answers: readonly [QuestionKind, Answer][] = [
  ['range', 'LOW'],
  ['fine', 'ROUND'],
  ['zero', 'EMPTY'],
  ['date', 'DMY'],
  ['several', 'ONE'],
];

/** Files of an object: right rows of which a few cells were changed, in any order and more than once, and what is said about them. */
export function filesOf(object: ImportObject, lookups: Lookups, base: Base): fc.Arbitrary<ImportFile> {
  const fileColumns = fileColumnsOf(object);
  const cell = fc
    .constantFrom(...fileColumns)
    .chain((one) => fc.tuple(fc.constant(one.key), fc.constantFrom(...textsOf(one, lookups, base))));
  const changes = (most: number, weight: number): fc.Arbitrary<[string, string][]> =>
    fc.oneof({ weight: 1, arbitrary: fc.constant<[string, string][]>([]) }, { weight, arbitrary: fc.array(cell, { maxLength: most }) });
  const row = fc
    .tuple(fc.constantFrom(...base.rows), changes(3, 2))
    .map(([cells, changed]): Cells => ({ ...cells, ...Object.fromEntries(changed) }));
  return fc
    .record({
      rows: fc.array(row, { minLength: 1, maxLength: 10 }),
      constants: changes(2, 1),
      strategy: fc.constantFrom('BOTH', 'BOTH', 'CREATE', 'UPDATE'),
      identity: fc.constantFrom(null, null, ...(object.identities ?? []).map(({ value }) => value)),
      contradictions: fc.constantFrom(...(object.contradictions ?? contradictionPolicies.slice(0, 1).map(({ value }) => value))),
      drafts: object.makesDrafts ? fc.boolean() : fc.constant(false),
      answered: fc.boolean(),
      priced: fc.constantFrom(true, true, false),
      isLong: fc.constantFrom(false, false, false, false, true),
    })
    .map(({ rows, constants, answered, isLong, identity, contradictions, drafts, ...said }) => ({
      ...said,
      ...sheetOf(fileColumns, rows, isLong),
      constants: Object.fromEntries(constants.filter(([key, text]) => text !== '' && !key.startsWith('size'))),
      options: { identity, contradictions, drafts },
      answers: answered
        ? Object.fromEntries(fileColumns.flatMap(({ column }) => answers.map(([kind, answer]) => [questionKey(kind, column.key), answer])))
        : {},
    }));
}

/** Rows that are left out, as many as are written at once, put what follows into another chunk. */
const CHUNK_ROWS = 250;

/** The rows that are right as they are. */
export const baseFile = (object: ImportObject, { rows }: Base): ImportFile => ({
  ...sheetOf(fileColumnsOf(object), rows, false),
  constants: {},
  strategy: 'BOTH',
  options: {},
  answers: {},
  priced: true,
});

function sheetOf(fileColumns: readonly FileColumn[], rows: readonly Cells[], isLong: boolean) {
  const texts = rows.map((row) => fileColumns.map(({ key }) => row[key] ?? ''));
  const half = Math.ceil(texts.length / 2);
  const subtotals = Array.from({ length: isLong ? CHUNK_ROWS : 0 }, () => fileColumns.map((_, at) => (at === 0 ? '小计' : '')));
  return {
    headers: fileColumns.map(({ header }) => header),
    rows: [...texts.slice(0, half), ...subtotals, ...texts.slice(half)],
    columns: fileColumns.map(({ column }, index) => ({ index, column: column.key })),
  };
}
