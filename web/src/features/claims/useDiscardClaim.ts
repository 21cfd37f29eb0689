import { useDiscardRecord } from '../../kit/record/useDiscardRecord.ts';
import { claimKind } from './kind.ts';

/** 删除 a draft of one's own. */
export const useDiscardClaim = (onDone?: () => void) => useDiscardRecord(claimKind, { note: () => '还没有提交；单号不会再用。', onDone });
