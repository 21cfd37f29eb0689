import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { AuditKind } from '@mrp/contract/lib/fields/audit-kind.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { createContext, useCallback, useContext } from 'react';
import { allows, usePermissions } from './session/permissions.tsx';
import type { RecordPaths } from './page-route.ts';
import { RoutesContext } from './session/useMenu.ts';

/** Where something new is begun: a page, or a page with its dialog. */
export interface Creation {
  path: `/${string}`;
  label: string;
  call: Endpoint;
}

/** A document type with its own page, for links, command palette and home page. */
export interface DocumentPage {
  /** Its kind in the audit log, its name, and who may read it. */
  audit: AuditKind;
  /** Address of its page, which takes `id`. */
  path: `/${string}`;
  /** Its states, if any. */
  workflow?: Workflow;
  /** The usual state, which is not shown. */
  usualState?: string;
  /** Name in the command palette, where it differs from the log's label. */
  shortLabel?: string;
  /** Its pages for new ones, which the palette offers to users who may call the endpoint. */
  creations?: readonly Creation[];
  /** It has a colour or a picture. */
  hasSwatch?: true;
}

/** What the shell knows of a record, and its pages too: see `recordKind`. */
export interface RecordDocument extends Pick<DocumentPage, 'audit' | 'workflow' | 'usualState'> {
  paths: RecordPaths;
}

/** The page of a record and its 新建. */
export const documentPage = ({ paths, ...document }: RecordDocument, create: Endpoint, own: Partial<DocumentPage> = {}): DocumentPage => ({
  ...document,
  path: paths.detail,
  creations: [{ path: paths.add, label: `新建${document.audit.label}`, call: create }],
  ...own,
});

/** All document types with a page; the shell provides them, so that features do not import each other. */
export const DocumentsContext = createContext<readonly DocumentPage[]>([]);

/** What the palette offers to begin, of all features. */
export const CreationsContext = createContext<readonly Creation[]>([]);

export const useDocuments = (): readonly DocumentPage[] => useContext(DocumentsContext);

/** Address of a document that another page names: only if it exists and the user may read it. */
export function useDocumentAddress(): (kind: string, id: string) => string | undefined {
  const held = usePermissions();
  const routes = useContext(RoutesContext);
  const documents = useDocuments();
  return useCallback(
    (kind, id) => {
      const page = documents.find(({ audit }) => audit.kind === kind);
      const opens = page && allows({ anyOf: page.audit.readPermissions }, held) && routes.some(({ path }) => path === page.path);
      return opens ? `${page.path}?id=${id}` : undefined;
    },
    [held, routes, documents],
  );
}
