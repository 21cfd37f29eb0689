import type { AuditKind } from '@mrp/contract/lib/audit-kind.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { createContext, useCallback, useContext } from 'react';
import { allows, usePermissions } from './permissions.tsx';
import { RoutesContext } from './useMenu.ts';

/** A kind of document that has a page of its own: how links, palette and home page know it. */
export interface DocumentPage {
  /** Its kind in the log, what it is called, and who may read it. */
  audit: AuditKind;
  /** Of its page, which takes `id`. */
  path: `/${string}`;
  /** Its states, where it has some. */
  workflow?: Workflow;
  /** The state that is not worth telling. */
  usualState?: string;
  /** As the palette calls it, where that is not the label of its log. */
  shortLabel?: string;
  /** It is known by a colour or a picture. */
  hasSwatch?: true;
}

/** Every kind of document with a page; the shell provides it, so that features need not know each other. */
export const DocumentsContext = createContext<readonly DocumentPage[]>([]);

export const useDocuments = (): readonly DocumentPage[] => useContext(DocumentsContext);

/** Where a document named by another page opens: only what exists, and only for whoever may read it. */
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
