import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { sql } from 'kysely';
import type { TodoSource } from '../../platform/todos.ts';

export const supplierLinkTodos: readonly TodoSource[] = [
  {
    key: 'supplierAnswers',
    label: '供应商已答复采购单',
    unit: '张',
    page: purchasesApi.list.permission,
    button: supplierLinksApi.decide.permission.anyOf[0],
    path: '/materialPurchaseManage?supplierSide=ANSWERED',
    query: () => sql`select count(distinct order_id)::int as count, min(created_at) as since from open_supplier_answers`,
    note: (since) => `最早 ${since} 答复`,
    tone: 'warning',
  },
];
