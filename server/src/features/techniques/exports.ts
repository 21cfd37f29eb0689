import { techniqueList } from '@mrp/contract/features/techniques/list.ts';
import { exportable } from '../../platform/exportable-list.ts';
import { techniqueSource } from './queries.ts';

export const techniqueExport = exportable(techniqueList, techniqueSource, {});
