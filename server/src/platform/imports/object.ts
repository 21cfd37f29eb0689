import type { ImportOutcome, KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import type { NewValueKind } from '@mrp/contract/features/imports/preview.ts';
import type { Answers, ContradictionPolicy, ImportOptions } from '@mrp/contract/features/imports/options.ts';
import type { NumericRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import type { MenuTitle, Permission } from '@mrp/contract/permissions.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Row } from '../excel/sheet-rows.ts';
import type { Identity as User } from '../http/identity.ts';
import type { Lookup } from './lookup.ts';

/** A number as files contain it: "175cm", "1.8 m", "19姆米", "38-46", "42元/公斤". */
export interface NumberKind {
  type: 'number';
  rule: NumericRule;
  /** Folded suffix → factor to the column's own unit. */
  units?: Readonly<Record<string, string>>;
  /** Folded suffix → metres, of a weight per running length; `by` is the column with the width in cm. */
  running?: { units: Readonly<Record<string, string>>; by: string };
  /** A width whose cell may also say the whole width, 有效150 包边155: the column of its edges. */
  edges?: string;
  /** Meaningless texts before the number: V1. */
  prefixes?: readonly string[];
  /** Lookup for a unit after the number or after a slash; validation compares it. */
  unitLookup?: string;
  /** Column that says the unit of the number when none stands after it. */
  unitColumn?: string;
  percent?: true;
  /** Never below 1 percent: 0.13 without a percent sign means 13. */
  fraction?: true;
  /** Zero is allowed, and may still stand for a value that was not filled in. */
  zeroMayBeEmpty?: true;
}

export type ColumnKind =
  /** With a lookup, an entry may be chosen for the text; a text that has none stays as it is written. */
  | {
      type: 'text';
      max: number;
      lookup?: string;
      /** A size; a cell that names several with their ratio shares the number of `pieces` as the sizes of `into`. */
      run?: { pieces: string; into: string };
    }
  /** Texts such as colours, several in a cell; joined by a slash or a bar they may be one, which the user says once. */
  | { type: 'names'; max: number; lookup: string }
  | NumberKind
  | { type: 'date' }
  | { type: 'flag'; yes: readonly string[]; no: readonly string[] }
  | { type: 'choice'; choices: readonly { value: string; label: string; aliases?: readonly string[] }[] }
  | { type: 'entry'; lookup: string }
  | { type: 'entries'; lookup: string }
  /** Texts stored unchanged, several in a cell. */
  | {
      type: 'texts';
      max: number;
      split?: (text: string) => string[];
      /** Sizes, of which a cell may name a run: 10-18. */
      runs?: true;
    }
  | { type: 'composition'; lookup: string }
  /** Numbers by size, one column of the file per size; `total`: the column whose number is their sum where both are given. */
  | { type: 'sizes'; rule: NumericRule; total: string }
  | { type: 'picture' };

export interface ImportColumn {
  /** Also the field of the input schema, so that its messages are shown at the right cell. */
  key: string;
  label: string;
  /** Other headers for it that occur in real files. */
  aliases: readonly string[];
  kind: ColumnKind;
  part: string;
  /** Required always, unless another column is given, or with others. */
  required?: true | { unless: string } | { with: readonly string[] };
  /** Hidden from and not accepted from users without 全局:查看价格. */
  price?: true;
  hint?: string;
  /** In the template's example row. */
  example: string;
  /** Headers that also set other columns: 含税单价 also sets 含税 for all rows. */
  implies?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface Share {
  ingredientId: string;
  share: string;
}
export type ImportValue = string | boolean | readonly string[] | readonly Share[];

/** A parsed row: readable values are in `values`, messages for the others in `errors`. */
export interface ReadRow {
  number: number;
  /** By column: the trimmed text of the cell; empty cells are absent. */
  texts: Map<string, string>;
  values: Map<string, ImportValue>;
  errors: Map<string, string>;
  /** Ids of units next to a number. */
  units: Map<string, string>;
  /** Weights per running length, which the width of the row turns into g/m². */
  running: Map<string, { grams: string; metres: string; by: string }>;
  /** Widths with their edges, which the width of the edges turns into what can be cut. */
  gross: Map<string, string>;
  /** The parsed value where it looks different from the text. */
  shown: Map<string, string>;
  /** Columns whose value is not in this row: it applies to all rows, or is derived from other columns. */
  assumed: Set<string>;
  /** The derived ones among them: they count for a new record but do not change an existing one. */
  inferred: Set<string>;
  /** Texts without an entry, or with one chosen by the user. */
  asked: { column: string; text: string }[];
  /** What is asked once per column, by its key (range.bulkPrice), with the text that asks it. */
  questions: Map<string, string>;
  pictureIds: readonly string[];
}

/** Between a text that asks a question and what it would become; no text of a cell has a tab. */
export const QUESTION_JOINT = '\t';

/** A row of which nothing is read yet. */
export const emptyRow = (number: number): ReadRow => ({
  number,
  texts: new Map(),
  values: new Map(),
  errors: new Map(),
  units: new Map(),
  running: new Map(),
  gross: new Map(),
  shown: new Map(),
  assumed: new Set(),
  inferred: new Set(),
  asked: [],
  questions: new Map(),
  pictureIds: [],
});

/** The planned result of a row. */
export interface RowOutcome {
  number: number;
  outcome: ImportOutcome;
  /** By column. */
  errors: ReadonlyMap<string, string>;
  /** Why it is skipped. */
  note: string;
  /** By column: the current value of the record where it would change. */
  before: ReadonlyMap<string, string>;
  /** Code of the existing record. */
  code: string | null;
}

/** One written record, as an undo needs it. */
export interface ImportWrite {
  kind: string;
  recordId: string;
  /** The document it belongs to, whose audit log contains later changes. */
  documentId: string;
  operation: 'I' | 'U';
  /** Previous values of an updated record. */
  before: object | null;
}

export interface ImportPlan {
  rows: readonly RowOutcome[];
  /** Writes the valid rows. Call only inside the transaction that planned them. */
  write: (tx: Tx) => Promise<ImportWrite[]>;
}

/** What an import does to records that are not in its file. */
export interface ImportSideEffect {
  /** Of the writes that `finish` returns. */
  kind: string;
  textOf(count: number): string;
  /** Why nothing of it is done while rows have errors. */
  withheld: string;
  count(db: Db, file: PreviewedFile): Promise<number>;
}

/** A file whose rows are judged. */
export interface PreviewedFile {
  /** The different combinations of texts in these columns. */
  tuplesOf: (columns: readonly string[]) => Promise<string[][]>;
  /** By column: the ids that the user chose for texts without an entry. */
  chosen: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Codes of the existing records that the rows name. */
  codes: readonly string[];
}

/** What the lookups are asked, so that one of many records loads these and not all. */
export interface LookupNeeds {
  /** The different texts of a column. */
  textsOf: (column: string) => Promise<readonly string[]>;
  /** Ids that the user chose for texts of a column. */
  idsOf: (column: string) => readonly string[];
  /** What the user searches a choice by. */
  search?: string;
}

/** Of the class of a record: its kind, and as `usual.width` the range of what its records have, 150 180. */
export type UsualFacts = Readonly<Record<string, string>>;

export type Lookups = Readonly<Record<string, Lookup>>;

export interface ImportContext {
  /** A transaction while writing. */
  db: Db;
  user: User;
  lookups: Lookups;
  strategy: KeyStrategy;
  options: ImportOptions;
  answers: Answers;
  /** By key of the object's choice: ids that `plan` notes over all rows of a run, for `finish`. */
  noted: Map<string, Set<string>>;
}

/** One way to tell which rows are one record. */
export interface Identity {
  value: string;
  label: string;
  columns: readonly string[];
  /** Columns of which the file needs one. */
  also?: readonly string[];
}

/** What the user should know about how a form was read. */
export interface FormNote {
  text: string;
  /** Names amounts: only for those who see prices. */
  price?: true;
}

/** A form read as a table: a row of headers, then rows with the numbers that they have in the file. */
export interface ReadForm {
  rows: Row[];
  notes: FormNote[];
}

/** 导入对象: one kind of record that can be imported, declared by the feature that owns it. */
export interface ImportObject {
  key: string;
  label: string;
  /** At most five lines on how to fill in the template; lines about prices have a version for users who cannot see them. */
  instructions: readonly (string | { withPrices: string; without: string })[];
  /** One of these permissions is enough to start; each row is checked for what it needs. */
  rights: readonly Permission[];
  /** The document's kind in the audit log, its table name, and the list that shows the written records. */
  auditKind: string;
  documentTable: string;
  listTitle: MenuTitle;
  /** Where that list is a tab of the page: its own address. */
  listPath?: string;
  /** Columns of a part are ignored without its anchor column. */
  parts: Readonly<Record<string, { label: string; anchor?: string }>>;
  columns: readonly ImportColumn[];
  /** Headers that look like a column and mean something else: of our own lists, or what others write beside such lines. */
  otherHeaders?: readonly string[];
  /** Column whose text in the first row says whose layout it is: the mapping is remembered for each, for everybody who imports it. */
  layoutOf?: string;
  /** Reads a sheet that is no table but a form of somebody else's; null: it is a table. */
  readForm?(rows: readonly Row[]): ReadForm | null;
  /** Without needs, a lookup of many records is empty. */
  loadLookups(db: Db, needs?: LookupNeeds): Promise<Lookups>;
  /** Derives values that the row does not contain; called before the row is validated. */
  complete?(row: ReadRow, lookups: Lookups): void;
  /** What is known of records like that of the row, whose numbers are not read yet. */
  usualOf?(row: ReadRow, lookups: Lookups): UsualFacts;
  /** What may identify a record; without a choice it is what `groupOf` says. */
  identities?: readonly Identity[];
  /** By column: what can be created from a text that no entry has. */
  makes?: Readonly<Record<string, NewValueKind>>;
  /** Rows that lack a required fact may become records to complete. */
  makesDrafts?: true;
  /** What may be done about rows of one record that contradict each other; absent: nothing to choose. */
  contradictions?: readonly ContradictionPolicy[];
  /** Columns that some files fill only in the first row of a group. */
  fillDown?: readonly string[];
  /** Most rows of one record; absent: 1000. */
  mostRows?: number;
  /** Rows with the same text form one record and are validated together. */
  groupOf(texts: ReadonlyMap<string, string>): string;
  /** Texts that may occur in one row of a file only, with the column for the error; `ofRecord`: in the rows of one record. */
  uniqueTexts?(texts: ReadonlyMap<string, string>): { column: string; text: string; ofRecord?: true }[];
  /** Validates whole groups, set-wise. */
  plan(context: ImportContext, rows: readonly ReadRow[]): Promise<ImportPlan>;
  /**
   * What follows from the rows together, once all are written. `isWhole`: no row of the file was left out because of an error. The result is
   * undone like the other writes.
   */
  finish?(tx: Tx, context: Pick<ImportContext, 'noted'> & { isWhole: boolean }, written: readonly ImportWrite[]): Promise<ImportWrite[]>;
  /** What `finish` will do or has done, for the preview and the result. */
  effect?: ImportSideEffect;
  /** Undoes the changes of an import. Refuses with GUARD when something uses them. */
  undo(tx: Tx, user: User, written: readonly ImportWrite[], reason: string): Promise<void>;
}
