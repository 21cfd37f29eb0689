import { recordPaths } from '../../lib/page-route.ts';

export const externalPaths = recordPaths({ list: '/outMaterial', detail: '/outDetails', add: '/outNew', edit: '/outEdit' });
export const externalBatchPath = '/outNewMany';
