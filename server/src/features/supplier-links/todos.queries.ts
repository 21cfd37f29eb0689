import { claimsApi } from '@mrp/contract/features/claims.ts';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import {
  claimLinksApi,
  inquiryLinksApi,
  preparationLinksApi,
  supplierLinksApi,
  taskLinksApi,
} from '@mrp/contract/features/supplier-links.ts';
import { settlementApi, statementsApi } from '@mrp/contract/features/statements.ts';
import { statementWorkflow } from '@mrp/contract/features/statements/workflow.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { LinkedKind } from '@mrp/contract/features/supplier-links/link.ts';
import { sql, type RawBuilder } from 'kysely';
import type { TodoSource, Waiting } from '../../platform/home/todos.ts';

/** Documents with an answer that waits for us. */
const answersTo = (kind: LinkedKind, condition: RawBuilder<unknown>) => sql<Waiting>`
  select count(distinct document_id)::int as count, min(created_at) as since from open_supplier_answers where kind = ${kind} and ${condition}`;

export const supplierLinkTodos: readonly TodoSource[] = [
  {
    key: 'supplierAnswers',
    label: '供应商已答复采购单',
    unit: '张',
    page: purchasesApi.list.permission,
    button: supplierLinksApi.decide.permission.anyOf[0],
    path: '/materialPurchaseManage?supplierSide=ANSWERED',
    query: () => answersTo('purchase', sql`true`),
    note: (since) => `最早 ${since} 答复`,
    tone: 'warning',
  },
  {
    key: 'supplierShipments',
    label: '供应商已发货采购单',
    unit: '张',
    page: purchasesApi.list.permission,
    button: supplierLinksApi.takeShipment.permission.anyOf[0],
    path: '/materialPurchaseManage?supplierSide=SHIPPED',
    query: () => sql<Waiting>`select count(distinct order_id)::int as count, min(created_at) as since from open_supplier_shipments`,
    note: (since) => `最早 ${since} 发货`,
    tone: 'warning',
  },
  {
    key: 'agreedStatements',
    label: '供应商已同意对账单',
    unit: '张',
    page: statementsApi.list.permission,
    button: statementWorkflow.transitions.confirm.permission,
    path: '/statementList?supplierSide=AGREED',
    query: () => answersTo('statement', sql`is_agreed`),
    note: (since) => `最早 ${since} 答复`,
    tone: 'warning',
  },
  {
    key: 'disputedStatements',
    label: '供应商有异议对账单',
    unit: '张',
    page: statementsApi.list.permission,
    button: statementWorkflow.transitions.recall.permission,
    path: '/statementList?supplierSide=DISPUTED',
    query: () => answersTo('statement', sql`not is_agreed`),
    note: (since) => `最早 ${since} 答复`,
    tone: 'danger',
  },
  {
    key: 'supplierInvoices',
    label: '供应商已开票对账单',
    unit: '张',
    page: statementsApi.list.permission,
    button: settlementApi.addInvoice.permission.anyOf[0],
    path: '/statementList?supplierSide=INVOICED',
    query: () => sql<Waiting>`select count(distinct statement_id)::int as count, min(created_at) as since from open_supplier_invoices`,
    note: (since) => `最早 ${since} 开票`,
    tone: 'warning',
  },
  {
    key: 'answeredClaims',
    label: '供应商已答复索赔',
    unit: '张',
    page: claimsApi.list.permission,
    button: claimLinksApi.take.permission.anyOf[0],
    path: '/claimList?supplierSide=ANSWERED',
    query: () => answersTo('claim', sql`true`),
    note: (since) => `最早 ${since} 答复`,
    tone: 'warning',
  },
  {
    key: 'quotedInquiries',
    label: '供应商已报价询价',
    unit: '张',
    page: inquiriesApi.list.permission,
    button: inquiryLinksApi.take.permission.anyOf[0],
    path: '/priceComparison?supplierSide=ANSWERED',
    query: () => answersTo('inquiry', sql`true`),
    note: (since) => `最早 ${since} 报价`,
    tone: 'warning',
  },
  {
    key: 'answeredPreparations',
    label: '供应商已答复备料单',
    unit: '张',
    page: preparationsApi.list.permission,
    button: preparationLinksApi.take.permission.anyOf[0],
    path: '/stock-manage?supplierSide=ANSWERED',
    query: () => answersTo('preparation', sql`true`),
    note: (since) => `最早 ${since} 答复`,
    tone: 'warning',
  },
  {
    key: 'supplierSamples',
    label: '供应商已发样品的任务',
    unit: '个',
    page: developmentTasksApi.list.permission,
    button: taskLinksApi.takeSample.permission.anyOf[0],
    path: '/materialTask?supplierSide=ANSWERED',
    query: () => sql<Waiting>`select count(distinct task_id)::int as count, min(created_at) as since from open_supplier_samples`,
    note: (since) => `最早 ${since} 发来`,
    tone: 'warning',
  },
];
