import { buyingTasks as buying, orderFollowUps } from './suppliers-text.ts';
import { commonTasks as common } from './common-text.ts';
import { materialTasks as material } from './materials-text.ts';
import { planningTasks as planning } from './planning-text.ts';
import { pricingTasks as pricing } from './pricing-text.ts';
import { reportTasks as report } from './reports-text.ts';
import { stockTasks as stock } from './stock-text.ts';
import { statementTasks as statement } from './statements-text.ts';
import { systemTasks as system } from './system-text.ts';
import type { HelpRole } from './task-text.ts';

export const developer: HelpRole = {
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

export const buyer: HelpRole = {
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
    buying.otherAnswers,
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

export const pricer: HelpRole = {
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

export const technician: HelpRole = {
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

export const pricingChief: HelpRole = {
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

export const planner: HelpRole = {
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

export const planningChief: HelpRole = {
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

export const accountant: HelpRole = {
  name: '财务对账',
  about: '与供应商对账，看账期和应付。',
  tasks: [
    statement.newStatement,
    statement.confirmStatement,
    statement.confirmClaim,
    statement.settleStatement,
    statement.supplierInvoice,
    statement.payables,
    statement.dueStatements,
    statement.printStatement,
    report.payables,
    report.quality,
    pricing.prices,
    common.export,
    common.find,
    common.views,
    common.history,
    common.notices,
  ],
};
