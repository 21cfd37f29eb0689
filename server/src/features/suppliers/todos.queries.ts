import { suppliersApi, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import { sql } from 'kysely';
import { countSubmitted, type TodoSource } from '../../platform/home/todos.ts';

export const supplierTodos: readonly TodoSource[] = [
  {
    key: 'pendingSuppliers',
    label: '待审核供应商',
    unit: '家',
    page: suppliersApi.list.permission,
    button: supplierWorkflow.transitions.approve.permission,
    approval: true,
    path: '/supplierList?state=PENDING',
    query: countSubmitted('suppliers'),
    note: (since) => `最早 ${since} 提交`,
    tone: 'warning',
  },
  {
    key: 'expiringCertificates',
    label: '临期资质',
    unit: '家',
    page: suppliersApi.list.permission,
    button: suppliersApi.edit.permission.anyOf,
    path: '/supplierList?certificates=EXPIRING,EXPIRED&state=ACTIVE,PAUSED',
    query: () =>
      sql`select count(distinct supplier_id)::int as count, min(valid_to) as since from supplier_certificates c join suppliers s on s.id = c.supplier_id
          where c.valid_to <= business_day() + 30 and s.state in ('ACTIVE', 'PAUSED')`,
    note: (since) => `最早 ${since} 到期`,
    tone: 'danger',
  },
];
