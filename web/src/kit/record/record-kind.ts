import type { AuditKind } from '@mrp/contract/lib/audit-kind.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { askExport } from '../../lib/api/export-question.ts';
import type { DocumentPage } from '../../lib/documents.ts';
import type { RecordPaths } from '../../lib/page-route.ts';
import type { Action, ListExport } from '../list/list-actions.ts';
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
> {
  /** 供应商 */
  noun: string;
  /** Counter and name of several: 家供应商. */
  counted: string;
  calls: C;
  list: L;
  audit: AuditKind;
  workflow: Flow;
  /** The usual state, which links and search do not show. */
  usualState?: string;
  paths: RecordPaths;
  /** How rows, confirmations and messages name one. */
  nameOf: (record: Named) => string;
  /** Reads that a change of one makes stale. */
  refreshes: readonly Endpoint[];
}

export const recordKind = <
  const L extends AnyList,
  const C extends RecordCalls,
  Named extends object,
  const Flow extends Workflow | undefined,
>(
  kind: RecordKind<L, C, Named, Flow>,
): RecordKind<L, C, Named, Flow> => kind;

type Identified = Readonly<{ id: string }>;

/** What the list page of a kind passes to `ListPage`. */
export function listOf<L extends AnyList, C extends RecordCalls, Named, Flow extends Workflow | undefined>(
  kind: RecordKind<L, C, Named, Flow>,
) {
  const { list, calls, noun, workflow, paths } = kind;
  const endpoint: C['list'] = calls.list;
  return {
    list,
    endpoint,
    noun,
    ...(workflow && { workflow }),
    rowLink: ({ id }: Identified) => paths.detailOf(id),
    rowName: kind.nameOf,
    create: { key: 'create', label: `新建${noun}`, permission: calls.create, to: paths.add } satisfies Action,
    onExport: (request: ListExport) => askExport(list, request),
  };
}

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

/** Its page and its 新建, for links, palette and home page. */
export const documentPage = (kind: RecordKind, own: Partial<DocumentPage> = {}): DocumentPage => ({
  audit: kind.audit,
  path: kind.paths.detail,
  ...(kind.workflow && { workflow: kind.workflow }),
  ...(kind.usualState && { usualState: kind.usualState }),
  creations: [{ path: kind.paths.add, label: `新建${kind.noun}`, call: kind.calls.create }],
  ...own,
});
