import { picksApi } from '@mrp/contract/features/picks.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { adoptConsumption, adoptDyeLoss } from './actuals.commands.ts';
import { getActuals } from './actuals.queries.ts';
import { createPick, createPicks, editPick } from './commands.ts';
import { getLineParts } from './line-parts.queries.ts';
import { describePickPlan, listPickSheets } from './plan.queries.ts';
import { postPick } from './posting.commands.ts';
import { getStylePicks, proposePicks } from './proposals.queries.ts';
import { getPick, pickSource } from './queries.ts';
import { offerRemnants } from './remnants.queries.ts';
import { returnPicked } from './returns.commands.ts';
import { transitionPick } from './states.commands.ts';

export const picksRoutes = routes(picksApi, {
  list: ({ db, user, query }) => listPage(db, pickSource, query, user),
  get: ({ db, params }) => getPick(db, params.id),
  propose: ({ db, body }) => proposePicks(db, body),
  ofStyle: ({ db, params }) => getStylePicks(db, params.id),
  offerRemnants: ({ db, body }) => offerRemnants(db, body),
  getActuals: ({ db, query }) => getActuals(db, query),
  adoptConsumption: ({ tx, body }) => adoptConsumption(tx, body),
  adoptDyeLoss: ({ tx, body }) => adoptDyeLoss(tx, body),
  create: ({ tx, body }) => createPick(tx, body),
  createMany: ({ tx, body }) => createPicks(tx, body.picks),
  edit: ({ tx, params, body }) => editPick(tx, params.id, body),
  transition: ({ tx, user, params, body }) => transitionPick(tx, user, params.id, body),
  explainLine: ({ db, params }) => getLineParts(db, params.id, params.lineId),
  plan: ({ db, params, body }) => describePickPlan(db, params.id, body),
  post: ({ tx, params, body }) => postPick(tx, params.id, body),
  returnGoods: ({ tx, params, body }) => returnPicked(tx, params.id, body),
  print: ({ db, body }) => listPickSheets(db, body.ids),
});
