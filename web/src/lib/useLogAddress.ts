import { auditApi } from '@mrp/contract/features/audit.ts';
import { useCan } from './session/permissions.tsx';

/** Address of 操作日志 filtered by a document's code, for users who may read the log. */
export function useLogAddress(code: string): string | undefined {
  return useCan()(auditApi.listLog) ? `/systemManage/logs?q=${encodeURIComponent(code)}` : undefined;
}
