import { recordPaths } from '../../lib/page-route.ts';

export const materialPaths = recordPaths({ list: '/msgList', detail: '/insideDetails', add: '/insideNew', edit: '/insideEdit' });
