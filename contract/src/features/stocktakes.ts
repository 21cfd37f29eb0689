import { z } from 'zod';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Id, Page, QueryList, QueryText } from '../lib/fields/fields.ts';
import { PrintQuery } from '../lib/print-query.ts';
import { type ItemLevel } from './stock/item-level.ts';
import { CountCycle, CountTrend, CycleDays } from './stocktakes/cycle.ts';
import { LineStory } from './stocktakes/line-story.ts';
import { stocktakeList } from './stocktakes/list.ts';
import {
  CounterChange,
  CounterChoice,
  LineReview,
  LotInScope,
  RecountRequest,
  Stocktake,
  StocktakeEdit,
  StocktakeInput,
  StocktakeLine,
  StocktakeLineQuery,
  StocktakeRow,
  StocktakeSheet,
  StocktakeTransition,
  TakenLine,
} from './stocktakes/record.ts';
import {
  CountAnswers,
  CountBatch,
  CountFinding,
  CountPhoto,
  CountSheet,
  CountTask,
  CountTaskRow,
  FoundItem,
  FoundItemQuery,
  OwnEvent,
} from './stocktakes/tasks.ts';
import { countButtons, stocktakeReaders, stocktakeTitle } from './stocktakes/workflow.ts';

const OfId = z.object({ id: Id });
const pathOf = (goods: ItemLevel) => `/material/:product/mrp/stocktakes/${goods === 'SKU' ? 'sku' : 'spu'}` as const;

function makeStocktakeCalls(goods: ItemLevel) {
  const path = pathOf(goods);
  const title = stocktakeTitle(goods);
  const noun = `${goods}盘点单`;
  return documentCalls({
    noun,
    path,
    readers: stocktakeReaders(goods),
    record: Stocktake,
    list: { query: stocktakeList(goods).query, row: StocktakeRow },
    create: { by: [`${title}:新建`], body: StocktakeInput },
    edit: { by: [`${title}:新建`], body: StocktakeEdit },
    transition: {
      by: [`${title}:发布`, `${title}:复盘`, `${title}:审核过账`, `${title}:退回`, `${title}:取消`],
      body: StocktakeTransition,
    },
  });
}

function makeLineCalls(goods: ItemLevel) {
  const read = { anyOf: stocktakeReaders(goods) };
  return {
    listLines: endpoint({
      method: 'GET',
      path: `${pathOf(goods)}/:id/lines`,
      permission: read,
      params: OfId,
      query: StocktakeLineQuery,
      response: Page(StocktakeLine),
      summary: `${goods}盘点明细`,
    }),
    getLineStory: endpoint({
      method: 'GET',
      path: `${pathOf(goods)}/:id/lines/:lineId`,
      permission: read,
      params: OfId.extend({ lineId: Id }),
      response: LineStory,
      summary: `${goods}盘点明细的记录与变动`,
    }),
    printSheets: endpoint({
      method: 'POST',
      path: `${pathOf(goods)}/prints`,
      permission: { anyOf: [`${stocktakeTitle(goods)}:打印盘点表`] },
      effect: 'read',
      body: PrintQuery('盘点单'),
      response: z.array(StocktakeSheet),
      summary: `打印${goods}盘点表`,
    }),
  };
}

function makeReviewCalls(goods: ItemLevel) {
  const title = stocktakeTitle(goods);
  return {
    changeCounters: endpoint({
      method: 'PUT',
      path: `${pathOf(goods)}/:id/counters`,
      permission: { anyOf: [`${title}:发布`, `${title}:复盘`] },
      params: OfId,
      body: CounterChange,
      response: Stocktake,
      summary: `更换${goods}盘点人`,
    }),
    requestRecount: endpoint({
      method: 'POST',
      path: `${pathOf(goods)}/:id/recounts`,
      permission: { anyOf: [`${title}:复盘`] },
      params: OfId,
      body: RecountRequest,
      response: Stocktake,
      summary: `${goods}盘点复盘`,
    }),
    takeLine: endpoint({
      method: 'POST',
      path: `${pathOf(goods)}/:id/lines/:lineId/count`,
      permission: { anyOf: [`${title}:复盘`] },
      params: z.object({ id: Id, lineId: Id }),
      body: TakenLine,
      response: Stocktake,
      summary: `${goods}盘点接手复盘`,
    }),
    reviewLines: endpoint({
      method: 'POST',
      path: `${pathOf(goods)}/:id/reviews`,
      permission: { anyOf: [`${title}:复盘`, `${title}:审核过账`] },
      params: OfId,
      body: LineReview,
      response: Stocktake,
      summary: `复核${goods}盘点差异`,
    }),
  };
}

/** What a plan is made of: people and lots. */
function makeChoiceCalls(goods: ItemLevel) {
  const title = stocktakeTitle(goods);
  return {
    /** For the scope: lots in stock, at a holder where one is given; with ids those, in stock or not. */
    chooseLots: endpoint({
      method: 'POST',
      path: `${pathOf(goods)}-lots`,
      permission: { anyOf: [`${title}:新建`] },
      effect: 'read',
      body: z.strictObject({
        q: QueryText.default(''),
        holderId: Id.nullable().default(null),
        ids: z.array(Id).max(500).nullable().default(null),
      }),
      response: z.array(LotInScope),
      summary: `选择${goods}盘点的缸号`,
    }),
    listPeople: endpoint({
      method: 'GET',
      path: `${pathOf(goods)}-people`,
      permission: { anyOf: [`${title}:新建`, `${title}:发布`, `${title}:复盘`] },
      query: z.strictObject({ q: QueryText.optional(), ids: QueryList(Id).optional() }),
      response: z.array(CounterChoice),
      summary: `${goods}盘点人`,
    }),
  };
}

function makeCycleCalls(goods: ItemLevel) {
  const path = `${pathOf(goods)}-cycle` as const;
  const read = { anyOf: [stocktakeTitle(goods)] };
  return {
    getCycle: endpoint({ method: 'GET', path, permission: read, response: CountCycle, summary: `${goods}循环盘点` }),
    saveCycle: endpoint({
      method: 'PUT',
      path,
      permission: { anyOf: [`${stocktakeTitle(goods)}:新建`] },
      body: CycleDays,
      response: CountCycle,
      summary: `修改${goods}循环盘点周期`,
    }),
    listTrend: endpoint({
      method: 'GET',
      path: `${path}/trend`,
      permission: read,
      query: z.strictObject({ holderId: Id.optional() }),
      response: CountTrend,
      summary: `${goods}盘点准确率走势`,
    }),
  };
}

const makeStocktakesApi = (goods: ItemLevel) => ({
  ...makeStocktakeCalls(goods),
  ...makeLineCalls(goods),
  ...makeReviewCalls(goods),
  ...makeChoiceCalls(goods),
  ...makeCycleCalls(goods),
});

export const skuStocktakesApi = makeStocktakesApi('SKU');
export const spuStocktakesApi = makeStocktakesApi('SPU');
export const stocktakeCallsOf = (goods: ItemLevel) => (goods === 'SKU' ? skuStocktakesApi : spuStocktakesApi);

const tasks = '/material/:product/mrp/count-tasks';
const mine = { anyOf: ['盘点任务'] } as const;

/** The calls of counters: none answers a quantity of the books. */
export const countTasksApi = {
  list: endpoint({ method: 'GET', path: tasks, permission: mine, response: z.array(CountTaskRow), summary: '我的盘点任务' }),
  get: endpoint({ method: 'GET', path: `${tasks}/:id`, permission: mine, params: OfId, response: CountTask, summary: '盘点任务' }),
  start: endpoint({
    method: 'POST',
    path: `${tasks}/:id/starts`,
    permission: { anyOf: [countButtons.start] },
    params: OfId,
    response: CountTask,
    summary: '开始盘点',
  }),
  record: endpoint({
    method: 'POST',
    path: `${tasks}/:id/events`,
    permission: { anyOf: [countButtons.record, countButtons.recount, countButtons.void] },
    params: OfId,
    body: CountBatch,
    response: CountAnswers,
    summary: '记录盘点',
  }),
  listEvents: endpoint({
    method: 'GET',
    path: `${tasks}/:id/events`,
    permission: mine,
    params: OfId,
    response: z.array(OwnEvent),
    summary: '我的盘点记录',
  }),
  findItems: endpoint({
    method: 'GET',
    path: `${tasks}/:id/items`,
    permission: mine,
    params: OfId,
    query: FoundItemQuery,
    response: z.array(FoundItem),
    summary: '查找要盘点的物料',
  }),
  /** Parses a filled count sheet without storing it; the page finds the lines. */
  readSheet: endpoint({
    method: 'POST',
    path: `${tasks}/:id/sheets`,
    permission: { anyOf: [countButtons.record, countButtons.recount] },
    limitPerMinute: 30,
    effect: 'read',
    upload: true,
    params: OfId,
    response: z.array(CountSheet),
    summary: '读取盘点表',
  }),
  recordFinding: endpoint({
    method: 'POST',
    path: `${tasks}/:id/findings`,
    permission: { anyOf: [countButtons.record, countButtons.recount] },
    params: OfId,
    body: CountFinding,
    response: z.object({ id: z.uuid() }),
    summary: '记录盘点异常',
  }),
  attachPhoto: endpoint({
    method: 'POST',
    path: `${tasks}/:id/photos`,
    permission: { anyOf: [countButtons.record, countButtons.recount] },
    params: OfId,
    body: CountPhoto,
    response: z.object({ recordId: z.uuid(), fileId: Id }),
    summary: '添加盘点照片',
  }),
  finish: endpoint({
    method: 'POST',
    path: `${tasks}/:id/finishes`,
    permission: { anyOf: [countButtons.finish, countButtons.recount] },
    params: OfId,
    response: CountTaskRow,
    summary: '完成盘点',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${tasks}/:id/withdrawals`,
    permission: { anyOf: [countButtons.finish, countButtons.recount] },
    params: OfId,
    response: CountTaskRow,
    summary: '撤回完成的盘点',
  }),
};
