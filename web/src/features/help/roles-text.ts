import { buyingTasks as buying, orderFollowUps } from './suppliers-text.ts';
import { commonTasks as common } from './common-text.ts';
import { countingTasks as counting } from './counting-text.ts';
import { materialTasks as material } from './materials-text.ts';
import { planningTasks as planning } from './planning-text.ts';
import { pricingTasks as pricing } from './pricing-text.ts';
import { reportTasks as report } from './reports-text.ts';
import { stockTasks as stock } from './stock-text.ts';
import { statementTasks as statement } from './statements-text.ts';
import { systemTasks as system } from './system-text.ts';
import type { HelpRole } from './task-text.ts';

const buyer: HelpRole = {
  name: '面料采购',
  about: '供应商、价格、询价和采购单。',
  tasks: [
    buying.newPurchase,
    buying.newPurchasePlain,
    buying.placeOrder,
    buying.confirmOrder,
    buying.shipOrder,
    buying.changeOrder,
    buying.closeOrder,
    ...orderFollowUps,
    statement.charges,
    statement.newStatement,
    statement.newClaim,
    statement.answerClaim,
    buying.newSupplier,
    buying.changeSupplier,
    material.approveMaterial,
    material.maintainPrice,
    material.assignTask,
    material.adoptSample,
    pricing.inquiry,
    pricing.fabricPricing,
    buying.buyOut,
  ],
};

const developer: HelpRole = {
  name: '面料开发',
  about: '物料建档、样布和打样。',
  tasks: [
    material.newMaterial,
    material.addColours,
    material.addOffer,
    material.submitMaterial,
    material.completeMaterials,
    material.newExternal,
    material.convertExternal,
    material.linkExternal,
    material.newTask,
    material.samples,
    material.introduce,
    material.photoSearch,
    material.labels,
  ],
};

const pricer: HelpRole = {
  name: '核价员',
  about: '录入工厂报价，核价，提交审批。',
  tasks: [
    pricing.newQuotation,
    pricing.cancelQuotation,
    pricing.urge,
    pricing.priceSheet,
    pricing.scenarios,
    pricing.submitSheet,
    pricing.returnDepartment,
    pricing.reprice,
    pricing.decideInquiry,
    pricing.compare,
    pricing.prices,
    pricing.styleCosts,
    pricing.printSheet,
  ],
};

const technician: HelpRole = {
  name: '技术核价',
  about: '核定工艺、工时和用量，维护工艺库。',
  tasks: [
    pricing.technical,
    pricing.newTechnique,
    pricing.techniqueOffers,
    pricing.techniqueStop,
    pricing.styleCosts,
    pricing.printSheet,
    report.techniques,
    common.find,
    common.todos,
    common.views,
    common.export,
  ],
};

const pricingChief: HelpRole = {
  name: '核价主管',
  about: '派发、审批核价单，审核供应商，放行超限价。',
  tasks: [
    pricing.dispatch,
    pricing.approveSheet,
    pricing.returnDepartment,
    pricing.voidSheet,
    pricing.urge,
    pricing.decideInquiry,
    pricing.newConfig,
    pricing.releaseLimit,
    buying.approveSupplier,
    pricing.prices,
    pricing.styleCosts,
    report.pricing,
    system.shareView,
  ],
};

const planner: HelpRole = {
  name: '备料专员',
  about: '款式、BOM、测算、备料单和领料单。',
  tasks: [
    planning.newStyle,
    planning.newOrder,
    planning.newBom,
    planning.bomVersion,
    planning.replaceBom,
    planning.lockBom,
    planning.plan,
    planning.today,
    planning.whatIf,
    planning.netting,
    planning.nettingDocuments,
    planning.newPreparation,
    planning.meitao,
    planning.mergePreparations,
    planning.acceptPreparation,
    planning.reschedule,
    planning.newPicks,
    planning.newPickPlain,
    planning.cancelPick,
  ],
};

const planningChief: HelpRole = {
  name: '备料主管',
  about: '确认BOM，审核备料单，看齐料。',
  tasks: [
    planning.approvePreparation,
    planning.confirmBom,
    planning.plan,
    planning.readiness,
    planning.nettingCompare,
    planning.cancelPreparation,
    planning.cancelProduction,
    planning.closePick,
    stock.opening,
    stock.stockFigures,
    report.overview,
    report.sets,
    system.shareView,
  ],
};

const keeper: HelpRole = {
  name: '仓管',
  about: '收货、检验、发料、退料、调拨、盘点单。',
  tasks: [
    stock.receive,
    stock.inspect,
    stock.returnGoods,
    stock.batch,
    stock.issue,
    stock.remnants,
    stock.temporaryIn,
    stock.otherOut,
    stock.adjust,
    stock.transfer,
    stock.greige,
    stock.thaw,
    stock.labels,
    stock.bins,
    stock.stockFigures,
    counting.newStocktake,
    counting.countSheet,
  ],
};

const counter: HelpRole = {
  name: '盘点员',
  about: '用手机扫码盘点，没有网络也能盘。',
  tasks: [
    counting.install,
    counting.download,
    counting.startCount,
    counting.manual,
    counting.unknown,
    counting.twice,
    counting.correct,
    counting.finish,
    counting.recount,
    counting.stuck,
    counting.deskCount,
  ],
};

const checker: HelpRole = {
  name: '盘点审核',
  about: '看差异，要求复盘，审核过账，审批调整。',
  tasks: [
    counting.review,
    counting.askRecount,
    counting.post,
    counting.cancelCount,
    counting.cycle,
    counting.supplierCounts,
    counting.countSheet,
    stock.approveAdjustment,
    stock.stockFigures,
    stock.reverse,
    common.export,
  ],
};

const reader: HelpRole = {
  name: '报表只读',
  about: '看报表、核对、导出和订阅。',
  tasks: [
    report.overview,
    report.sets,
    report.fabrics,
    report.techniques,
    report.pricing,
    report.drill,
    report.unit,
    report.saveView,
    report.subscribe,
    report.export,
  ],
};

const administrator: HelpRole = {
  name: '管理员',
  about: '用户、角色、字典、编号、日志和对接。',
  tasks: [
    system.newUser,
    system.resetPassword,
    system.newRole,
    system.dictionaries,
    system.classifications,
    system.colours,
    system.numbering,
    system.holders,
    system.sessions,
    system.logs,
    system.jobs,
    system.apiKeys,
    system.webhooks,
  ],
};

const everybody: HelpRole = {
  name: '所有人',
  isForAll: true,
  about: '查找、待办、视图、导入导出和通知。',
  tasks: [
    common.find,
    common.todos,
    common.views,
    common.export,
    common.import,
    common.history,
    common.favourites,
    common.notices,
    system.shareView,
    material.photoSearch,
  ],
};

const accountant: HelpRole = {
  name: '财务对账',
  about: '与供应商对账，看账期和应付。',
  tasks: [
    statement.newStatement,
    statement.confirmStatement,
    statement.confirmClaim,
    statement.settleStatement,
    statement.payables,
    statement.dueStatements,
    statement.printStatement,
    pricing.prices,
    common.export,
    common.find,
    common.views,
    common.history,
    common.notices,
  ],
};

/** Who looks after the system, then the order of the work: from development to the warehouse. */
export const helpRoles: readonly HelpRole[] = [
  administrator,
  developer,
  buyer,
  pricer,
  technician,
  pricingChief,
  planner,
  planningChief,
  keeper,
  counter,
  checker,
  reader,
  accountant,
  everybody,
];
