import { recordPaths } from '../../lib/page-route.ts';

export const techniquePaths = recordPaths({
  list: '/techniqueList',
  detail: '/techniqueDetail',
  add: '/techniqueNew',
  edit: '/techniqueEdit',
});
