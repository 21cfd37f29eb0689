import { taskList } from '@mrp/contract/features/development-tasks/list.ts';
import { progressText, targetText } from '@mrp/contract/features/development-tasks/targets.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { taskSource } from './queries.ts';

export const taskExport = exportable(taskList, taskSource, {
  picture: ({ pictureId }) => (pictureId === null ? null : { fileId: pictureId }),
  target: targetText,
  progress: progressText,
});
