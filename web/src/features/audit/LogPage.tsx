import { accessApi } from '@mrp/contract/features/access.ts';
import { auditApi, auditLogList, type AuditLogRow } from '@mrp/contract/features/audit.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { useDocumentAddress } from '../../lib/documents.ts';
import { userSource } from '../../pickers/sources/user-source.ts';
import { ChangesPanel } from './ChangesPanel.tsx';
import './audit.css';

/** 操作日志: who changed which document, with the changes. */
export function LogPage() {
  const list = useLogList();
  return (
    <ListPage
      list={list}
      endpoint={auditApi.listLog}
      title="操作日志"
      noun="日志"
      sources={{ userIds: userSource }}
      rowName={(row) => `${row.action} ${row.documentName}`}
      cells={{
        documentName: (row) => <DocumentCell row={row} />,
        changes: (row) => <ChangesPanel changes={row.fields} name={`${row.action} ${row.documentName}`} />,
      }}
      onExport={(request) => askExport(list, request)}
      firstUse="新建、修改、审核任一单据后，这里会有记录。"
    />
  );
}

/** The declared list with the server's document types; the user filter needs permission to list users. */
function useLogList(): typeof auditLogList {
  const can = useCan();
  const { data: choices } = useApiQuery(auditApi.listKinds, {}, { staleTime: Infinity, handlesErrors: 'all' });
  const choosesUsers = can(accessApi.listUsers);
  return useMemo(() => {
    const { at, userIds, kinds, action } = auditLogList.filters;
    const filters = { at, ...(choosesUsers && { userIds }), kinds: { ...kinds, ...(choices && { choices }) }, action };
    return { ...auditLogList, filters: filters as typeof auditLogList.filters };
  }, [choices, choosesUsers]);
}

function DocumentCell({ row: { kind, documentId, documentName } }: { row: AuditLogRow }) {
  const to = useDocumentAddress()(kind, documentId);
  return to ? (
    <Link to={to} tabIndex={-1}>
      {documentName}
    </Link>
  ) : (
    documentName
  );
}
