import { materialAudit } from '@mrp/contract/features/materials/audit.ts';
import { nettingAudit, preparationAudit, productionAudit } from '@mrp/contract/features/preparations/audit.ts';
import { stockDocumentAudit } from '@mrp/contract/features/stock/audit.ts';
import { styleAudits } from '@mrp/contract/features/styles/audit.ts';
import { supplierAudit } from '@mrp/contract/features/suppliers/audit.ts';
import type { AuditKind } from '@mrp/contract/lib/audit-kind.ts';
import { useCallback, useContext } from 'react';
import { allows, usePermissions } from '../../lib/permissions.tsx';
import { RoutesContext } from '../../lib/useMenu.ts';

const stylePages: Readonly<Record<string, string>> = { style: '/styleDetail', garmentOrder: '/garmentOrderDetail', bom: '/BOMEdit' };

/** Kinds of document that have a page of their own. */
const pages: readonly { of: AuditKind; path: string }[] = [
  { of: materialAudit, path: '/insideDetails' },
  { of: supplierAudit, path: '/supplierDetail' },
  // It leads on to the page of greige where it is one of greige.
  { of: stockDocumentAudit, path: '/skuDocumentDetail' },
  { of: preparationAudit, path: '/preparationDetail' },
  { of: productionAudit, path: '/productionDetail' },
  { of: nettingAudit, path: '/nettingDetail' },
  ...styleAudits.flatMap((of) => (stylePages[of.kind] ? [{ of, path: stylePages[of.kind]! }] : [])),
];

/** Where a document named by another page opens: only what exists, and only for whoever may read it. */
export function useDocumentAddress(): (kind: string, id: string) => string | undefined {
  const held = usePermissions();
  const routes = useContext(RoutesContext);
  return useCallback(
    (kind, id) => {
      const page = pages.find(({ of }) => of.kind === kind);
      const opens = page && allows({ anyOf: page.of.readPermissions }, held) && routes.some(({ path }) => path === page.path);
      return opens ? `${page.path}?id=${id}` : undefined;
    },
    [held, routes],
  );
}
