import type { BulkResult, Selection } from '@mrp/contract/lib/bulk.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { NamedField } from '@mrp/contract/lib/fields/record-fields.ts';
import { createContext } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import type { ListRow } from './list-row.ts';

export interface VersionedRow extends ListRow {
  version: number;
}

/** A text, a whole number or one of a few choices. */
export type InlineField = NamedField & { kind: 'text' | 'whole' | 'choice' };

/** What a saved cell returns: the version of the record now, and how to undo exactly this edit. */
interface Saved {
  version: number;
  undo: () => Promise<unknown>;
}

/** The cells of a list that may be edited where they stand. */
export interface InlineEdit<Row extends VersionedRow> {
  /** By the column that shows the field. */
  fields: Readonly<Record<string, InlineField>>;
  permission: Endpoint;
  /** The state of the record allows it. */
  editable: (row: Row) => boolean;
  /** Refused when the record has another version. */
  save: (row: Row, field: string, value: unknown, version: number) => Promise<Saved>;
}

/** 批量编辑 of one record, with its version, and its undo. */
export function bulkOfOne(
  edit: (body: {
    chosen: Selection;
    values: never;
    version: number;
  }) => Promise<BulkResult & { edit: string; version?: number | undefined }>,
  restore: (edit: string) => Promise<BulkResult>,
): InlineEdit<VersionedRow>['save'] {
  return async ({ id }, field, value, version) => {
    const result = await edit({ chosen: { ids: [id] }, values: { [field]: value } as never, version });
    refuseFailed(result);
    return { version: result.version ?? version, undo: () => restore(result.edit).then(refuseFailed) };
  };
}

function refuseFailed({ failed: [first] }: BulkResult): void {
  if (first) throw new Error(first.reason);
}

/** Edits of one list in the order in which they were typed, so that a second cell of a row has the version that the first left. */
export class CellQueue {
  private last: Promise<unknown> = Promise.resolve();
  private readonly versions = new Map<string, number>();

  add(row: VersionedRow, save: (version: number) => Promise<Saved>): Promise<Saved> {
    const saved = this.last.then(() => save(Math.max(row.version, this.versions.get(row.id) ?? 0)));
    this.last = saved.catch(() => undefined);
    void saved.then(({ version }) => this.versions.set(row.id, version)).catch(() => undefined);
    return saved;
  }
}

/** What a list's cells share; null: nothing may be edited where it stands. */
export const InlineContext = createContext<{ inline: InlineEdit<VersionedRow>; queue: CellQueue } | null>(null);

/** What to do, at the cell: the message of the field, else that of the refusal. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (error.is('VERSION_CONFLICT')) return `${error.message}，已读取最新内容；仍要改成这样，请再按 Enter`;
  return error.is('VALIDATION') ? (Object.values(error.fields)[0] ?? error.message) : error.message;
}
