import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { Inquiry } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { inquiryWorkflow } from '@mrp/contract/features/comparisons/inquiry-workflow.ts';
import { createElement, useState, type ReactNode } from 'react';
import type { Action } from '../../kit/list/list-actions.ts';
import { TransitionDialog } from '../../kit/object/transitions/TransitionDialog.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { alreadyTold } from '../../lib/api/already-told.ts';
import { inquiryKind } from './inquiry-kind.ts';

/** 关闭 with a reason, and 重新打开. */
export function useInquiryMoves({ id, code, state, version }: Inquiry): { actions: Action[]; dialog: ReactNode } {
  const [closing, setClosing] = useState(false);
  const move = useApiMutation(inquiriesApi.transition, { refreshes: inquiryKind.refreshes });
  const { close, reopen } = inquiryWorkflow.transitions;
  const go = async (action: 'close' | 'reopen', reason = ''): Promise<void> => {
    await move.mutateAsync({ params: { id }, body: { action, version, reason } });
    setClosing(false);
    toast.success(action === 'close' ? '已关闭' : '已重新打开');
  };
  const dialog =
    closing &&
    createElement(TransitionDialog, {
      transition: close,
      objectName: code,
      onConfirm: ({ reason = '' }: { reason?: string }) => go('close', reason),
      onClose: () => setClosing(false),
    });
  const actions: Action[] = [
    ...(state === 'OPEN'
      ? [{ key: 'close', label: close.label, permission: close.permission, danger: true, run: () => setClosing(true) }]
      : []),
    ...(state === 'CLOSED'
      ? [{ key: 'reopen', label: reopen.label, permission: reopen.permission, run: () => void go('reopen').catch(alreadyTold) }]
      : []),
  ];
  return { actions, dialog };
}
