import { z } from 'zod';
import { BulkResult, Selection } from '../lib/bulk.ts';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Entry, Id, Page, QueryInt, QueryText, Text } from '../lib/fields/fields.ts';
import { PrintQuery } from '../lib/print-query.ts';
import {
  LineMatch,
  QuotationEdit,
  QuotationInput,
  QuotationTransition,
  QuotationTransitions,
  Ruling,
  ScenarioVersion,
  SheetLines,
  SheetRates,
  SheetTransition,
  TaskReturn,
  TaskStep,
  TaskSteps,
} from './costing/input.ts';
import { fabricList, quotationList } from './costing/list.ts';
import { FinishedTasks } from './costing/finished-tasks.ts';
import { departmentNames, submittingDepartments } from './costing/parts.ts';
import { FabricDetail, TechniqueComparison } from './costing/line-comparisons.ts';
import { CostSheet, CostUnit, Quotation, QuotationRow } from './costing/record.ts';
import { FabricRow } from './costing/fabric-row.ts';
import { StyleCost, StyleCostDocument, styleCostList, StyleCostRow } from './costing/style-costs.ts';
import { stateNames } from '../lib/workflow.ts';
import { quotationWorkflow } from './costing/workflow.ts';
import { costingWords } from './costing/words.ts';

const quotations = '/material/:product/mrp/quotations' as const;
const readers = ['成衣核价'] as const;
const pricers = ['成衣核价', '面料核价'] as const;
const enter = ['成衣核价:录入报价'] as const;
const movers = ['成衣核价:提交报价', '成衣核价:取消报价', '成衣核价:派发', '成衣核价:打回报价', '成衣核价:重新核价'] as const;
const sheetMovers = ['成衣核价:提交审批', '成衣核价:审批', '成衣核价:作废'] as const;
const priceRights = ['面料核价:核价', '成衣核价:技术核价', '成衣核价:核价'] as const;
const OfId = z.object({ id: Id });
const ofSheet = { path: `${quotations}/:id/sheet`, params: OfId } as const;

export const costingApi = {
  ...documentCalls({
    noun: costingWords.quotation,
    path: quotations,
    readers,
    record: Quotation,
    list: { query: quotationList.query, row: QuotationRow },
    create: { by: enter, body: QuotationInput },
    edit: { by: enter, body: QuotationEdit },
    discard: { by: enter },
    transition: { by: movers, body: QuotationTransition },
    transitionMany: { by: movers, body: QuotationTransitions },
  }),
  /** The sheet of a quotation: its newest one, or another version. */
  getSheet: endpoint({
    method: 'GET',
    ...ofSheet,
    permission: { anyOf: pricers },
    query: z.strictObject({ versionNo: QueryInt(1, 999).optional() }),
    response: CostSheet,
    summary: '核价单',
  }),
  /** 技术核价: what the techniques of the newest sheet cost elsewhere. */
  compareTechniques: endpoint({
    method: 'GET',
    path: `${quotations}/:id/sheet/techniques`,
    params: OfId,
    permission: { anyOf: readers },
    response: z.array(TechniqueComparison),
    summary: '特殊工艺的价格对照',
  }),
  saveSheetLines: endpoint({
    method: 'PUT',
    path: `${quotations}/:id/sheet/lines`,
    params: OfId,
    permission: { anyOf: priceRights, with: '全局:查看价格' },
    body: SheetLines,
    response: CostSheet,
    summary: '保存核价明细',
  }),
  matchLine: endpoint({
    method: 'PUT',
    path: `${quotations}/:id/sheet/matches`,
    params: OfId,
    permission: { anyOf: ['面料核价:核价'] },
    body: LineMatch,
    response: CostSheet,
    summary: '匹配核价明细的物料',
  }),
  saveSheetRates: endpoint({
    method: 'PUT',
    path: `${quotations}/:id/sheet/rates`,
    params: OfId,
    permission: { anyOf: ['成衣核价:核价'], with: '全局:查看价格' },
    body: SheetRates,
    response: CostSheet,
    summary: '保存核价费率',
  }),
  saveScenario: endpoint({
    method: 'POST',
    path: `${quotations}/:id/sheet/versions`,
    params: OfId,
    permission: { anyOf: ['成衣核价:重新核价'], with: '全局:查看价格' },
    body: ScenarioVersion,
    response: CostSheet,
    summary: '试算方案另存为版本',
  }),
  startTask: endpoint({
    method: 'POST',
    path: `${quotations}/:id/sheet/starts`,
    params: OfId,
    permission: { anyOf: ['面料核价:开始核价', '成衣核价:技术核价', '成衣核价:核价'] },
    body: TaskStep,
    response: CostSheet,
    summary: '开始核价',
  }),
  submitTask: endpoint({
    method: 'POST',
    path: `${quotations}/:id/sheet/submissions`,
    params: OfId,
    permission: { anyOf: ['面料核价:提交', '成衣核价:技术核价', '成衣核价:核价'] },
    body: TaskStep,
    response: CostSheet,
    summary: '提交部门核价',
  }),
  listFinishedTasks: endpoint({
    method: 'GET',
    path: `${quotations}/finished-tasks`,
    permission: { anyOf: pricers },
    query: z.strictObject({ department: z.enum(submittingDepartments) }),
    response: FinishedTasks,
    summary: '部门已核完、待提交的核价单',
  }),
  /** `done` names the quotations whose sheets were submitted. */
  submitTasks: endpoint({
    method: 'POST',
    path: `${quotations}/finished-tasks`,
    permission: { anyOf: ['面料核价:提交', '成衣核价:技术核价'] },
    body: TaskSteps,
    response: BulkResult,
    summary: '批量提交部门核价',
  }),
  withdrawTask: endpoint({
    method: 'POST',
    path: `${quotations}/:id/sheet/withdrawals`,
    params: OfId,
    permission: { anyOf: ['面料核价:提交', '成衣核价:技术核价', '成衣核价:核价'] },
    body: TaskStep,
    response: CostSheet,
    summary: '撤回部门核价',
  }),
  urgeTask: endpoint({
    method: 'POST',
    path: `${quotations}/:id/sheet/urges`,
    params: OfId,
    permission: { anyOf: ['成衣核价:催办'] },
    body: z.strictObject({ department: z.enum(departmentNames, '请选择部门') }),
    response: CostSheet,
    summary: '催办部门核价',
  }),
  returnTask: endpoint({
    method: 'POST',
    path: `${quotations}/:id/sheet/returns`,
    params: OfId,
    permission: { anyOf: ['成衣核价:退回部门'] },
    body: TaskReturn,
    response: CostSheet,
    summary: '退回部门核价',
  }),
  rule: endpoint({
    method: 'POST',
    path: `${quotations}/:id/sheet/rulings`,
    params: OfId,
    permission: { anyOf: ['成衣核价:审批'], with: '全局:查看价格' },
    body: Ruling,
    response: CostSheet,
    summary: '主管决定超限价',
  }),
  moveSheet: endpoint({
    method: 'POST',
    path: `${quotations}/:id/sheet/transitions`,
    params: OfId,
    permission: { anyOf: sheetMovers },
    body: SheetTransition,
    response: CostSheet,
    summary: '核价单状态',
  }),
  listFabrics: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/fabric-pricing',
    permission: { anyOf: ['面料核价'] },
    query: fabricList.query,
    response: Page(FabricRow),
    summary: '面料核价列表',
  }),
  /** 批量采用建议价: `done` names the lines that were decided. */
  adoptBenchmarks: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/fabric-pricing/adoptions',
    permission: { anyOf: ['面料核价:采用建议价'], with: '全局:查看价格' },
    body: z.strictObject({ chosen: Selection }),
    response: BulkResult,
    summary: '批量采用建议价',
  }),
  /** One material line with its sheet, and what its suppliers ask for it now. */
  getFabric: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/fabric-pricing/:id',
    params: OfId,
    permission: { anyOf: ['面料核价'] },
    response: FabricDetail,
    summary: '面料核价详情',
  }),
  /** 计划 / 核价 / 实际 of styles. */
  listStyleCosts: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/style-costs',
    permission: { anyOf: readers },
    query: styleCostList.query,
    response: Page(StyleCostRow),
    summary: '款式成本列表',
  }),
  getStyleCost: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/style-costs/:id',
    params: OfId,
    permission: { anyOf: readers, with: '全局:查看价格' },
    query: z.strictObject({ skcId: Id.optional() }),
    response: StyleCost,
    summary: '款式成本',
  }),
  listStyleCostDocuments: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/style-costs/:id/documents',
    params: OfId,
    permission: { anyOf: readers, with: '全局:查看价格' },
    query: z.strictObject({ spuId: Id }),
    response: z.array(StyleCostDocument),
    summary: '款式成本的单据',
  }),
  print: endpoint({
    method: 'POST',
    path: `${quotations}/prints`,
    permission: { anyOf: ['成衣核价:打印'] },
    effect: 'read',
    body: PrintQuery('报价单'),
    response: z.array(Quotation),
    summary: '打印报价单',
  }),
  printSheets: endpoint({
    method: 'POST',
    path: `${quotations}/sheet-prints`,
    permission: { anyOf: ['成衣核价:打印'] },
    effect: 'read',
    body: PrintQuery('核价单'),
    response: z.array(CostSheet),
    summary: '打印核价单',
  }),
};

const plm = '/product/:product/plm/quotation/select' as const;
const OdmSupplier = Entry.extend({ abbreviation: z.string(), quotations: z.number() });

/** The seed's look-ups. */
export const odmLookupsApi = {
  listOdmSuppliers: endpoint({
    method: 'GET',
    path: `${plm}/ODM/supplierAb`,
    permission: { anyOf: readers },
    query: z.strictObject({ q: QueryText.optional() }),
    response: z.array(Entry),
    summary: '有ODM报价的成品供应商',
  }),
  chooseOdmSuppliers: endpoint({
    method: 'POST',
    path: `${plm}/ODM/supplierList`,
    permission: { anyOf: readers },
    effect: 'read',
    body: z.strictObject({
      q: Text(100).optional(),
      states: z.array(z.enum(stateNames(quotationWorkflow))).optional(),
      page: z.int().min(1).max(100_000).default(1),
      pageSize: z.int().min(1).max(200).default(50),
    }),
    response: Page(OdmSupplier),
    summary: '选择有ODM报价的成品供应商',
  }),
  getUnit: endpoint({
    method: 'GET',
    path: `${plm}/getUnit`,
    permission: 'login',
    response: z.array(CostUnit.omit({ factor: true })),
    summary: '报价明细的单位',
  }),
};
