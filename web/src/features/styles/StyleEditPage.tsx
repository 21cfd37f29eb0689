import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { EditRecordPage, NewRecordPage } from '../../kit/record/RecordForm.tsx';
import { formatTime } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { styleKind } from './kind.ts';
import { styleForm } from './StyleForm.tsx';

const copyNote = <span className="k-section-note">款号、图片和货色编码不复制</span>;

/** 新建款式, with `?copy=` as a copy of another one. */
export const StyleNewPage = () => (
  <NewRecordPage
    kind={styleKind}
    form={styleForm(useCan()(VIEW_PRICES))}
    ownOf={(copied) => (copied ? { title: `复制 ${copied.code} ${copied.name}`, note: copyNote } : {})}
  />
);

/** 编辑款式. */
export const StyleEditPage = () => (
  <EditRecordPage
    kind={styleKind}
    form={styleForm(useCan()(VIEW_PRICES))}
    ownOf={({ name }) => ({ title: `编辑 ${name}`, whoOf: ({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}` })}
  />
);
