import { techniqueList } from '@mrp/contract/features/techniques/list.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { techniqueSource } from './queries.ts';

export const techniqueExport = exportable(techniqueList, techniqueSource, {});
