import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { Identity } from '../http/identity.ts';
import type { ImportWrite } from './object.ts';

/** What a file makes of records: new ones, and new values of stored ones. */
export interface RecordPlan<Stored, Input> {
  created: Input[];
  edited: { before: Stored; input: Input }[];
}

interface RecordCommands<Stored, Input> {
  /** Of the writes, and of the record in the log. */
  kind: string;
  table: string;
  /** The input that the form of a stored record would send. */
  inputOf: (stored: Stored) => Input;
  create: (tx: Tx, user: Identity, inputs: readonly Input[]) => Promise<readonly string[]>;
  edit: (tx: Tx, user: Identity, edits: readonly { id: string; version: number; input: Input }[]) => Promise<unknown>;
  remove: (tx: Tx, user: Identity, ids: readonly string[]) => Promise<unknown>;
}

/** Records that are documents of their own in the log. */
export const newWrites = (kind: string, ids: readonly string[]): ImportWrite[] =>
  ids.map((id) => ({ kind, recordId: id, documentId: id, operation: 'I', before: null }));
export const changeWrites = (kind: string, changed: readonly { id: string; before: object }[]): ImportWrite[] =>
  changed.map(({ id, before }) => ({ kind, recordId: id, documentId: id, operation: 'U', before }));

/** The records that an import made. */
export const madeBy = (written: readonly ImportWrite[]): string[] =>
  written.flatMap(({ operation, recordId }) => (operation === 'I' ? [recordId] : []));

/** The values that changed records had before, with their version of now. */
export async function formerValues<Input extends object>(tx: Tx, table: string, written: readonly ImportWrite[]) {
  const changed = written.filter(({ operation }) => operation === 'U');
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from ${sql.table(table)} where id = any(${changed.map(({ recordId }) => recordId)}::bigint[])`.execute(tx);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return changed.map(({ recordId, before }) => ({ id: recordId, version: versions.get(recordId) ?? 0, input: before as Input }));
}

/** Writes what a file makes of records; undone, new ones are deleted and changed ones get their former values. */
export function recordImport<Stored extends { id: string; version: number }, Input extends object>(
  commands: RecordCommands<Stored, Input>,
) {
  const { kind, table, inputOf, create, edit, remove } = commands;
  return {
    write: async (tx: Tx, user: Identity, { created, edited }: RecordPlan<Stored, Input>): Promise<ImportWrite[]> => {
      const ids = created.length > 0 ? await create(tx, user, created) : [];
      const edits = edited.map(({ before: { id, version }, input }) => ({ id, version, input }));
      if (edits.length > 0) await edit(tx, user, edits);
      const changed = edited.map(({ before }) => ({ id: before.id, before: inputOf(before) }));
      return [...newWrites(kind, ids), ...changeWrites(kind, changed)];
    },
    undo: async (tx: Tx, user: Identity, written: readonly ImportWrite[]): Promise<void> => {
      const former = await formerValues<Input>(tx, table, written);
      if (former.length > 0) await edit(tx, user, former);
      await remove(tx, user, madeBy(written));
    },
  };
}
