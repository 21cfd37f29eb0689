import { auditApi } from '@mrp/contract/features/audit.ts';
import { useCan } from './permissions.tsx';

/** 操作日志 of one document by its code, for whoever may read the log. */
export function useLogAddress(code: string): string | undefined {
  return useCan()(auditApi.listLog) ? `/systemManage/logs?q=${encodeURIComponent(code)}` : undefined;
}
