import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { chooseTechniques } from './choices.queries.ts';
import { createTechnique, discardTechnique, editTechnique } from './commands.ts';
import { getTechnique, techniqueSource } from './queries.ts';

export const techniquesRoutes = routes(techniquesApi, {
  list: ({ db, user, query }) => listPage(db, techniqueSource, query, user),
  get: ({ db, params }) => getTechnique(db, params.id),
  create: ({ tx, body }) => createTechnique(tx, body),
  edit: ({ tx, params, body }) => editTechnique(tx, params.id, body),
  discard: async ({ tx, params }) => {
    await discardTechnique(tx, params.id);
    return null;
  },
  choose: ({ db, query }) => chooseTechniques(db, query),
});
