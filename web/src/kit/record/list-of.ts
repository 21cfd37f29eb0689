import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { askExport } from '../../lib/api/export-question.ts';
import type { Action, ListExport } from '../list/list-actions.ts';
import type { AnyList } from '../list/list-url.ts';
import type { RecordCalls, RecordKind } from './record-kind.ts';

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
    rowLink: ({ id }: { id: string }) => paths.detailOf(id),
    rowName: kind.nameOf,
    create: { key: 'create', label: `新建${noun}`, permission: calls.create, to: paths.add } satisfies Action,
    onExport: (request: ListExport) => askExport(list, request),
  };
}
