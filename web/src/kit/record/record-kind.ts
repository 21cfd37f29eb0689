import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import type { RecordDocument } from '../../lib/documents.ts';
import type { Action } from '../list/list-actions.ts';
import type { AnyList } from '../list/list-url.ts';
import type { ListEndpoint } from '../list-rows/record-pager.ts';
import type { RecordEndpoint } from '../object/useRecord.ts';

/** Calls that the pages of a record share, as `documentCalls` makes them. */
export interface RecordCalls {
  list: ListEndpoint;
  get: RecordEndpoint;
  create: Endpoint;
  edit: Endpoint;
}

/** What the pages of one type of record have in common. Each page takes from it and adds what is its own. */
export interface RecordKind<
  L extends AnyList = AnyList,
  C extends RecordCalls = RecordCalls,
  Named = never,
  Flow extends Workflow | undefined = Workflow | undefined,
> extends Omit<RecordDocument, 'workflow'> {
  /** 供应商 */
  noun: string;
  /** Counter and name of several: 家供应商. */
  counted: string;
  calls: C;
  list: L;
  workflow: Flow;
  /** How rows, confirmations and messages name one. */
  nameOf: (record: Named) => string;
  /** Reads that a change of one makes stale. */
  refreshes: readonly Endpoint[];
}

type Declared<L extends AnyList, C extends RecordCalls, Named, Flow extends Workflow | undefined> = Omit<
  RecordKind<L, C, Named, Flow>,
  'workflow'
> & { workflow?: Flow };

/** Keeps the types of what is declared, for the pages. */
export const recordKind = <
  const L extends AnyList,
  const C extends RecordCalls,
  Named extends object,
  const Flow extends Workflow | undefined = undefined,
>(
  kind: Declared<L, C, Named, Flow>,
): RecordKind<L, C, Named, Flow> => ({ ...kind, workflow: kind.workflow as Flow });

type Identified = Readonly<{ id: string }>;

export const editAction = ({ calls, paths }: Pick<RecordKind, 'calls' | 'paths'>, { id }: Identified): Action => ({
  key: 'edit',
  label: '编辑',
  permission: calls.edit,
  to: paths.editOf(id),
});

export const copyAction = ({ calls, paths }: Pick<RecordKind, 'calls' | 'paths'>, { id }: Identified): Action => ({
  key: 'copy',
  label: '复制',
  permission: calls.create,
  to: paths.copyOf(id),
});
