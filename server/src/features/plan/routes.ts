import { planApi } from '@mrp/contract/features/plan.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { atOneMoment } from '../../platform/reports/source.ts';
import { refreshPlanAtOnce } from './refresh.commands.ts';
import { countExceptions, exceptionSource, listPlanners } from './exceptions/queries.ts';
import { fixSupply, unfixSupply } from './fixes.commands.ts';
import { assignExceptions, snoozeExceptions } from './exceptions/marks.commands.ts';
import { proposeOrder } from './order-proposals.queries.ts';
import { getDocumentPlan, getOrderPlan, getPlanItem } from './pegs.queries.ts';
import { planSource, readMoment } from './queries.ts';
import { tryWhatIf } from './what-if.commands.ts';
import { listComing } from './what-if.queries.ts';

export const planRoutes = routes(planApi, {
  list: ({ db, query, user }) => listPage(db, planSource, query, user),
  getMoment: ({ db }) => readMoment(db),
  refresh: ({ tx }) => refreshPlanAtOnce(tx),
  getItem: ({ db, params, query }) => atOneMoment(db, (moment) => getPlanItem(moment, params.id, query.week)),
  getOrder: ({ db, params }) => atOneMoment(db, (moment) => getOrderPlan(moment, params.id)),
  getDocument: ({ db, query }) => atOneMoment(db, (moment) => getDocumentPlan(moment, query.kind, query.id)),
  fix: ({ tx, body }) => fixSupply(tx, body),
  unfix: ({ tx, params, body }) => unfixSupply(tx, params.id, body.version),
  listExceptions: ({ db, query, user }) => listPage(db, exceptionSource, query, user),
  countExceptions: ({ db }) => countExceptions(db),
  snooze: ({ tx, user, body }) => snoozeExceptions(tx, user, body),
  assign: ({ tx, user, body }) => assignExceptions(tx, user, body),
  listPlanners: ({ db, query }) => listPlanners(db, query),
  tryWhatIf: ({ db, user, body }) => tryWhatIf(db, user.userId, body),
  listComing: ({ db, query }) => listComing(db, query),
  proposeOrder: ({ db, body }) => proposeOrder(db, body.ids),
});
