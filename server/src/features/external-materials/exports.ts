import { externalList } from '@mrp/contract/features/external-materials/list.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { classPath } from '../dictionaries/classifications.rules.ts';
import { externalSource } from './queries.ts';

export const externalExport = exportable(externalList, externalSource, {
  picture: ({ pictureId }) => (pictureId === null ? null : { fileId: pictureId }),
  classification: ({ kind, classification }) => classPath(kind, classification),
  match: ({ internal }) => internal && `${internal.code} ${internal.name}`,
  score: ({ internal }) => internal?.score ?? null,
});
