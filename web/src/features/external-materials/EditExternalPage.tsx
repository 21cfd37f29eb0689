import { EditRecordPage } from '../../kit/record/RecordForm.tsx';
import { formatTime } from '../../lib/format/format.ts';
import { externalForm } from './ExternalForm.tsx';
import { externalKind } from './kind.ts';

/** 编辑外部物料. */
export const EditExternalPage = () => (
  <EditRecordPage
    kind={externalKind}
    form={externalForm}
    ownOf={({ name }) => ({ title: `编辑 ${name}`, whoOf: ({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}` })}
  />
);
