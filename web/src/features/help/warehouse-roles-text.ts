import { commonTasks as common } from './common-text.ts';
import { countingTasks as counting } from './counting-text.ts';
import { stockTasks as stock } from './stock-text.ts';
import type { HelpRole } from './task-text.ts';

export const keeper: HelpRole = {
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

export const counter: HelpRole = {
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

export const checker: HelpRole = {
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
