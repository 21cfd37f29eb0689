import { claimsApi } from '@mrp/contract/features/claims.ts';
import { claimWords } from '@mrp/contract/features/claims/words.ts';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { purchasesApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { statementsApi } from '@mrp/contract/features/statements.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import {
  claimLinksApi,
  inquiryLinksApi,
  preparationLinksApi,
  shipmentLinksApi,
  statementLinksApi,
  supplierLinksApi,
  taskLinksApi,
} from '@mrp/contract/features/supplier-links.ts';
import type { LinkedKind } from '@mrp/contract/features/supplier-links/link.ts';

/** A document that links are for. */
export interface LinkedRecord {
  kind: LinkedKind;
  id: string;
  code: string;
  supplier: string;
  /** An inquiry asks several, a 美套 is made by several, a task asks `any`: each has links of his own. */
  suppliers?: readonly { id: string; name: string }[] | 'any';
}

/** What links of each kind of document are called and do. */
export const linkedKinds = {
  purchase: {
    api: supplierLinksApi,
    noun: purchaseWords.purchase,
    states: ['PLACED', 'CONFIRMED', 'SHIPPED'],
    invites: '答复采购单',
    shows: '看到数量、单价与交期并答复',
    refreshes: [supplierLinksApi.get, purchasesApi.list],
  },
  shipment: {
    api: shipmentLinksApi,
    noun: purchaseWords.shipment,
    states: ['SHIPPED', 'RECEIVED'],
    invites: '查看发货单',
    shows: '看到收货、不合格与退货，打印送货单与匹标，留言更正',
    refreshes: [shipmentLinksApi.get, shipmentsApi.list],
  },
  statement: {
    api: statementLinksApi,
    noun: statementWords.statement,
    states: ['SENT', 'CONFIRMED', 'INVOICED'],
    invites: '核对对账单',
    shows: '逐行核对数量与金额，确认或写异议',
    refreshes: [statementLinksApi.get, statementsApi.list],
  },
  claim: {
    api: claimLinksApi,
    noun: claimWords.claim,
    states: ['SENT', 'NEGOTIATING', 'CONFIRMED'],
    invites: '答复物料索赔',
    shows: '看到问题、数量、照片与要求，同意或还价',
    refreshes: [claimLinksApi.get, claimsApi.list],
  },
  inquiry: {
    api: inquiryLinksApi,
    noun: comparisonWords.inquiry,
    states: ['OPEN'],
    invites: '报价',
    shows: '看到询价内容并报价，看不到目标价与别家',
    // It counts as sent.
    refreshes: [inquiryLinksApi.get, inquiriesApi.get, inquiriesApi.list],
  },
  preparation: {
    api: preparationLinksApi,
    noun: preparationWords.preparation,
    states: ['WAITING', 'PRODUCING'],
    invites: '答复备料单',
    shows: '看到要做的物料、数量与日期，答复什么时候好、分几批，看不到价格',
    refreshes: [preparationLinksApi.get, preparationsApi.list],
  },
  developmentTask: {
    api: taskLinksApi,
    noun: taskWords.task,
    states: ['DEVELOPING', 'CONFIRMING'],
    invites: '打样',
    shows: '看到要求与需求图，发样品、报价与照片，看到自己样品的结论，看不到目标价、需求说明与别家',
    refreshes: [taskLinksApi.get, developmentTasksApi.list],
  },
} as const;

export const FOR_ALL = '该供应商全部未完成的单据';

/** Whether a document may have links in its state. */
export const isLinkable = (kind: LinkedKind, state: string): boolean => (linkedKinds[kind].states as readonly string[]).includes(state);
