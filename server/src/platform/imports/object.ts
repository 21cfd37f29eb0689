import type { ImportOutcome, KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import type { NumericRule } from '@mrp/contract/lib/numeric-rules.ts';
import type { MenuTitle, Permission } from '@mrp/contract/permissions.ts';
import type { Db, Tx } from '../database.ts';
import type { Identity } from '../http/identity.ts';
import type { Lookup } from './lookup.ts';

/** A number as files write it: "175cm", "1.8 m", "19姆米", "38-46", "42元/公斤". */
export interface NumberKind {
  type: 'number';
  rule: NumericRule;
  /** Suffix, folded → factor to the column's own unit. */
  units?: Readonly<Record<string, string>>;
  /** What may stand before the number and means nothing: V1. */
  prefixes?: readonly string[];
  /** Names the book that a unit behind the number, or behind a slash, is looked up in; the judge compares it. */
  unitLookup?: string;
  percent?: true;
  /** Never below 1 percent: 0.13 without a sign means 13. */
  fraction?: true;
}

export type ColumnKind =
  | { type: 'text'; max: number }
  | NumberKind
  | { type: 'date' }
  | { type: 'flag'; yes: readonly string[]; no: readonly string[] }
  | { type: 'choice'; choices: readonly { value: string; label: string; aliases?: readonly string[] }[] }
  | { type: 'entry'; lookup: string }
  | { type: 'entries'; lookup: string }
  /** Texts that are kept as they are, several in a cell. */
  | { type: 'texts'; max: number; split?: (text: string) => string[] }
  | { type: 'composition'; lookup: string }
  | { type: 'picture' };

export interface ImportColumn {
  /** Also the field of the input schema, so that its messages find their cell. */
  key: string;
  label: string;
  /** Headers that mean it, as people really write them. */
  aliases: readonly string[];
  kind: ColumnKind;
  part: string;
  /** Always, unless another column is given, or as soon as one of others is. */
  required?: true | { unless: string } | { with: readonly string[] };
  /** Neither shown to nor taken from users without 全局:查看价格. */
  price?: true;
  hint?: string;
  /** In the template's example row. */
  example: string;
  /** A header that says more than the name of its column: 含税单价 also fills 含税 for all rows. */
  implies?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface Share {
  ingredientId: string;
  share: string;
}
export type ImportValue = string | boolean | readonly string[] | readonly Share[];

/** A row of the file, read: what could be read stands in `values`, what could not in `errors`. */
export interface ReadRow {
  number: number;
  /** By column: the cell's text, trimmed; empty cells are absent. */
  texts: Map<string, string>;
  values: Map<string, ImportValue>;
  errors: Map<string, string>;
  /** Ids of units that stand beside a number. */
  units: Map<string, string>;
  /** What the text was read as, where it looks different. */
  shown: Map<string, string>;
  /** Columns whose value nobody wrote in this row: it holds for all rows, or follows from the others. */
  assumed: Set<string>;
  /** Those that only follow from the others: enough for a new record, no reason to change one. */
  inferred: Set<string>;
  /** Texts that no entry has, or that the user chose one for. */
  asked: { column: string; text: string }[];
  /** Columns with a range, and its text. */
  ranges: Map<string, string>;
  pictureIds: readonly string[];
}

/** What would become of a row. */
export interface RowOutcome {
  number: number;
  outcome: ImportOutcome;
  /** By column. */
  errors: ReadonlyMap<string, string>;
  /** Why it is passed over. */
  note: string;
  /** By column: what the record has now, where it would change. */
  before: ReadonlyMap<string, string>;
  /** The record that is there already. */
  code: string | null;
}

/** One record that was written, as an undo needs it. */
export interface ImportWrite {
  kind: string;
  recordId: string;
  /** The document it belongs to, whose log tells later changes. */
  documentId: string;
  operation: 'I' | 'U';
  /** Former values of an updated record. */
  before: object | null;
}

export interface ImportPlan {
  rows: readonly RowOutcome[];
  /** Writes what these rows bring, errors and skipped ones left out. Only inside the transaction that judged them. */
  write: (tx: Tx) => Promise<ImportWrite[]>;
}

export type Lookups = Readonly<Record<string, Lookup>>;

export interface ImportContext {
  /** A transaction while writing. */
  db: Db;
  user: Identity;
  lookups: Lookups;
  strategy: KeyStrategy;
}

/** 导入对象: one kind of record that files may bring, declared beside the feature that owns it. */
export interface ImportObject {
  key: string;
  label: string;
  /** At most five lines on how to fill in the template; what is said of prices is told otherwise to those who see none. */
  instructions: readonly (string | { withPrices: string; without: string })[];
  /** One of these suffices to begin; what a row needs is judged with it. */
  rights: readonly Permission[];
  /** The document's kind in the log, its table in the database's spelling, and the list that shows what was written. */
  auditKind: string;
  documentTable: string;
  listTitle: MenuTitle;
  /** Columns of a part mean nothing without its anchor. */
  parts: Readonly<Record<string, { label: string; anchor?: string }>>;
  columns: readonly ImportColumn[];
  /** Headers of our own lists that look like a column and mean something else. */
  otherHeaders?: readonly string[];
  loadLookups(db: Db): Promise<Lookups>;
  /** What the row does not say but follows from it; called before the row is judged. */
  complete?(row: ReadRow, lookups: Lookups): void;
  /** Rows with the same text are one record and are judged together. */
  groupOf(texts: ReadonlyMap<string, string>): string;
  /** Texts that may stand in one row of a file only, with the column to blame. */
  uniqueTexts?(texts: ReadonlyMap<string, string>): { column: string; text: string }[];
  /** Judges whole groups, set-wise. */
  plan(context: ImportContext, rows: readonly ReadRow[]): Promise<ImportPlan>;
  /** Brings back what an import changed. Refuses with GUARD where something uses it. */
  undo(tx: Tx, user: Identity, written: readonly ImportWrite[], reason: string): Promise<void>;
}
