import { itemLevels, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { countTasksApi, stocktakeCallsOf } from '@mrp/contract/features/stocktakes.ts';
import { countAppApi } from '@mrp/contract/features/stocktakes/count-app.ts';
import { countedGoodsApi } from '@mrp/contract/features/stocktakes/counted-goods.ts';
import { routes } from '../../platform/http/routes.ts';
import { isLocalCaller } from '../../platform/http/local-caller.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { originsOf } from './addresses.queries.ts';
import { changeCounters, createStocktake, editStocktake } from './commands.ts';
import { listCountedGoods } from './counted-goods.queries.ts';
import { saveCycle } from './cycles.commands.ts';
import { getCycle, listTrend } from './cycles.queries.ts';
import { recordCounts } from './counting/events.commands.ts';
import { attachPhoto, recordFinding } from './counting/findings.commands.ts';
import { findItems } from './counting/found-items.queries.ts';
import { chooseLots } from './counting/lot-choices.queries.ts';
import { getLineStory, listSheets, listStocktakeLines } from './lines.queries.ts';
import { listPeople } from './people.queries.ts';
import { getStocktake, stocktakeSources } from './queries.ts';
import { requestRecount, takeLine } from './variances/recounts.commands.ts';
import { reviewLines } from './variances/reviews.commands.ts';
import { transitionStocktake } from './states.commands.ts';
import { finishTask, startTask, withdrawTask } from './counting/tasks.commands.ts';
import { getCountTask, listCountTasks, listOwnEvents, readCountSheet } from './counting/tasks.queries.ts';

const routesOf = (goods: ItemLevel) =>
  routes(stocktakeCallsOf(goods), {
    list: ({ db, query, user }) => listPage(db, stocktakeSources[goods], query, user),
    get: ({ db, params, user }) => getStocktake(db, goods, params.id, user),
    create: ({ tx, user, body }) => createStocktake(tx, goods, user, body),
    edit: ({ tx, user, params, body }) => editStocktake(tx, goods, user, params.id, body),
    transition: ({ tx, user, params, body }) => transitionStocktake(tx, goods, user, params.id, body),
    listLines: ({ db, user, params, query }) => listStocktakeLines(db, goods, params.id, query, user),
    getLineStory: ({ db, user, params }) => getLineStory(db, goods, params.id, params.lineId, user),
    printSheets: ({ db, user, body }) => listSheets(db, goods, body.ids, user),
    changeCounters: ({ tx, user, params, body }) => changeCounters(tx, goods, user, params.id, body),
    requestRecount: ({ tx, user, params, body }) => requestRecount(tx, goods, user, params.id, body),
    takeLine: ({ tx, user, params, body }) => takeLine(tx, goods, user, params, body),
    reviewLines: ({ tx, user, params, body }) => reviewLines(tx, goods, user, params.id, body),
    chooseLots: ({ db, body }) => chooseLots(db, goods, body),
    listPeople: ({ db, query }) => listPeople(db, query),
    getCycle: ({ db }) => getCycle(db, goods),
    saveCycle: ({ tx, body }) => saveCycle(tx, goods, body),
    listTrend: ({ db, query }) => listTrend(db, goods, query.holderId),
  });

const taskRoutes = routes(countTasksApi, {
  list: ({ db, user }) => listCountTasks(db, user),
  get: ({ db, user, params }) => getCountTask(db, user, params.id),
  start: ({ tx, user, params }) => startTask(tx, user, params.id),
  record: ({ tx, user, params, body }) => recordCounts(tx, user, params.id, body),
  listEvents: ({ db, user, params }) => listOwnEvents(db, user, params.id),
  findItems: ({ db, user, params, query }) => findItems(db, user, params.id, query),
  readSheet: ({ db, user, params, upload }) => readCountSheet(db, user, params.id, upload),
  recordFinding: ({ tx, user, params, body }) => recordFinding(tx, user, params.id, body),
  attachPhoto: ({ tx, user, params, body }) => attachPhoto(tx, user, params.id, body),
  finish: ({ tx, user, params }) => finishTask(tx, user, params.id),
  withdraw: ({ tx, user, params }) => withdrawTask(tx, user, params.id),
});

const appRoutes = routes(countAppApi, {
  // Whoever came by another address knows one that works; addresses of this network are told on this machine only.
  getAddresses: ({ config, request }) => ({
    origins: isLocalCaller(request, config.TRUST_PROXY !== undefined) ? originsOf(config, request.socket.localPort) : [],
    version: config.version,
  }),
});

const goodsRoutes = routes(countedGoodsApi, { list: ({ db, query }) => listCountedGoods(db, query) });

export const stocktakesRoutes = [...itemLevels.flatMap(routesOf), ...taskRoutes, ...appRoutes, ...goodsRoutes];
