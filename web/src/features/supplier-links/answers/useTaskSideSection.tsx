import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { taskLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { isLinkable } from '../linked-values.ts';
import { sideSections } from '../SupplierSidePanel.tsx';
import { useLiveAnswers } from '../useLiveAnswers.ts';
import { SupplierSamplePanel } from './SupplierSamplePanel.tsx';

/** 供应商答复 of a task: links of the suppliers who are asked for samples, and what they sent. */
export function useTaskSideSection(task: Task): ObjectSection[] {
  const { id, code, state, adoptedRoundId } = task;
  const read = useApiQuery(taskLinksApi.get, { params: { id } }, { handlesErrors: 'all' });
  useLiveAnswers((read.data?.links.length ?? 0) > 0, taskLinksApi.get, developmentTasksApi.get);
  return sideSections({
    record: { kind: 'developmentTask', id, code, supplier: '供应商', suppliers: 'any' },
    isOpen: isLinkable('developmentTask', state) && adoptedRoundId === null,
    read,
    firstUse: '还没有给供应商链接；每家供应商用自己的链接在手机上看要求、发样品与照片，不用账号。',
    panelOf: (sample) => <SupplierSamplePanel key={sample.id} task={task} sample={sample} />,
  });
}
