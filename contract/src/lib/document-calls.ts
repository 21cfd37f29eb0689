import { z } from 'zod';
import type { Permission } from '../permissions.ts';
import { BulkResult } from './bulk.ts';
import { endpoint } from './endpoint.ts';
import { Id, Page } from './fields/fields.ts';

type Path = `/${string}`;
type Rights = readonly Permission[];

interface Call {
  /** One of these rights suffices. */
  by: Rights;
}

interface Write extends Call {
  body: z.ZodType;
}

/** What the calls of a document differ in; paths, methods and answers are those of all documents. */
interface DocumentDeclaration {
  /** As the log says it: 新建供应商. */
  noun: string;
  path: Path;
  /** Of the calls about many at once, where that is not the path of one. */
  bulkPath?: Path;
  readers: Rights;
  record: z.ZodType;
  list?: { query: z.ZodObject; row: z.ZodType };
  /** `response` where it answers more than the record. */
  create?: Write & { response?: z.ZodType };
  edit?: Write;
  /** Deletes a draft, or what nobody has used. */
  discard?: Call;
  transition?: Write;
  transitionMany?: Write;
  /** With its undo. */
  editMany?: Call & { bulk: { edit: z.ZodType; edited: z.ZodType; restore: z.ZodType } };
  /** Where a call is said otherwise than for other documents. */
  summaries?: Partial<Record<CallName, string>>;
}

type CallName = 'list' | 'get' | 'create' | 'edit' | 'discard' | 'transition' | 'transitionMany' | 'editMany' | 'restoreMany';

const OfId = z.object({ id: Id });

type Spec<Method, By, Shape> = { method: Method; path: Path; permission: { anyOf: By }; summary: string } & Shape;
type OnOne<Method, By, Shape> = Spec<Method, By, { params: typeof OfId } & Shape>;
type Written<Method, W extends Write, Response> = OnOne<Method, W['by'], { body: W['body']; response: Response }>;
type BulkEdit = NonNullable<DocumentDeclaration['editMany']>;
type Listing = NonNullable<DocumentDeclaration['list']>;

interface CallsOf<D extends DocumentDeclaration> {
  list: D extends { list: infer L extends Listing }
    ? Spec<'GET', D['readers'], { query: L['query']; response: ReturnType<typeof Page<L['row']>> }>
    : never;
  get: OnOne<'GET', D['readers'], { response: D['record'] }>;
  create: D extends { create: infer W extends Write }
    ? Spec<'POST', W['by'], { body: W['body']; response: W extends { response: infer R extends z.ZodType } ? R : D['record'] }>
    : never;
  edit: D extends { edit: infer W extends Write } ? Written<'PUT', W, D['record']> : never;
  discard: D extends { discard: infer C extends Call } ? OnOne<'DELETE', C['by'], { response: z.ZodNull }> : never;
  transition: D extends { transition: infer W extends Write } ? Written<'POST', W, D['record']> : never;
  transitionMany: D extends { transitionMany: infer W extends Write }
    ? Spec<'POST', W['by'], { body: W['body']; response: typeof BulkResult }>
    : never;
  editMany: D extends { editMany: infer B extends BulkEdit }
    ? Spec<'POST', B['by'], { body: B['bulk']['edit']; response: B['bulk']['edited'] }>
    : never;
  restoreMany: D extends { editMany: infer B extends BulkEdit }
    ? Spec<'POST', B['by'], { body: B['bulk']['restore']; response: typeof BulkResult }>
    : never;
}

/** Those that are declared, `get` always, and the undo of a bulk edit with it. */
type DocumentCalls<D extends DocumentDeclaration> = Pick<
  CallsOf<D>,
  'get' | Extract<keyof D, CallName> | (D extends { editMany: object } ? 'restoreMany' : never)
>;

/** The standard calls of a document, those that its feature declares. */
export function documentCalls<const D extends DocumentDeclaration>(declared: D): DocumentCalls<D> {
  const calls = Object.entries({ ...callsOnOne(declared), ...callsOnMany(declared) });
  const said: Partial<Record<string, string>> = declared.summaries ?? {};
  return Object.fromEntries(
    calls.flatMap(([name, call]) => (call ? [[name, { ...call, summary: said[name] ?? call.summary }]] : [])),
  ) as DocumentCalls<D>;
}

const allowed = ({ by }: Call): { anyOf: Rights } => ({ anyOf: by });

function callsOnOne({ noun, path, readers, record: response, create, edit, discard, transition }: DocumentDeclaration) {
  const one = { path: `${path}/:id`, params: OfId } as const;
  return {
    get: endpoint({ method: 'GET', ...one, permission: { anyOf: readers }, response, summary: noun }),
    create:
      create &&
      endpoint({
        method: 'POST',
        path,
        permission: allowed(create),
        body: create.body,
        response: create.response ?? response,
        summary: `新建${noun}`,
      }),
    edit: edit && endpoint({ method: 'PUT', ...one, permission: allowed(edit), body: edit.body, response, summary: `编辑${noun}` }),
    discard:
      discard && endpoint({ method: 'DELETE', ...one, permission: allowed(discard), response: z.null(), summary: `删除${noun}草稿` }),
    transition:
      transition &&
      endpoint({
        method: 'POST',
        ...one,
        path: `${one.path}/transitions`,
        permission: allowed(transition),
        body: transition.body,
        response,
        summary: `${noun}状态`,
      }),
  };
}

function callsOnMany({ noun, path, bulkPath = path, readers, list, transitionMany, editMany }: DocumentDeclaration) {
  const edits = editMany && ({ method: 'POST', permission: allowed(editMany) } as const);
  return {
    list:
      list &&
      endpoint({
        method: 'GET',
        path,
        permission: { anyOf: readers },
        query: list.query,
        response: Page(list.row),
        summary: `${noun}列表`,
      }),
    transitionMany:
      transitionMany &&
      endpoint({
        method: 'POST',
        path: `${bulkPath}/transitions`,
        permission: allowed(transitionMany),
        body: transitionMany.body,
        response: BulkResult,
        summary: `批量改变${noun}状态`,
      }),
    editMany:
      edits &&
      endpoint({
        ...edits,
        path: `${bulkPath}/edits`,
        body: editMany.bulk.edit,
        response: editMany.bulk.edited,
        summary: `批量编辑${noun}`,
      }),
    restoreMany:
      edits &&
      endpoint({
        ...edits,
        path: `${bulkPath}/edits/restore`,
        body: editMany.bulk.restore,
        response: BulkResult,
        summary: `撤销批量编辑${noun}`,
      }),
  };
}
