import { sql } from 'kysely';
import type { Todo } from '@mrp/contract/features/home.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { preparationWorkflow, productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { spuStockApi } from '@mrp/contract/features/stock.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { suppliersApi, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import type { Rule } from '@mrp/contract/lib/endpoint.ts';
import type { ButtonName } from '@mrp/contract/permissions.ts';
import type { Db } from '../../platform/database.ts';
import { isAllowed } from '../../platform/http/gateway.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { mayDye } from '../stock/items.queries.ts';

/** What waits for this user; `approvals` only what he is to approve or refuse. */
export function listTodos(db: Db, user: Identity, { approvals = false } = {}): Promise<(Todo & { newest: string | null })[]> {
  const open = sources.filter(
    ({ page, button, approval }) => isAllowed(page, user) && (!button || user.permissions.has(button)) && (approval || !approvals),
  );
  return Promise.all(open.map((source) => countTodo(db, user, source)));
}

interface TodoSource {
  key: string;
  label: string;
  /** The right to open the page. */
  page: Rule;
  button?: ButtonName;
  /** Somebody waits for a decision. */
  approval?: true;
  path: string;
  /** `count` and the first day of what waits, for the user `me`; of approvals also when the last one came. */
  query: (me: string) => ReturnType<typeof sql<Waiting>>;
  note: (since: string) => string;
  tone: Todo['tone'];
}

interface Waiting {
  count: number;
  since: string | null;
  newest?: string | null;
  /** What it amounts to, by unit: 米 and 公斤 are never added. */
  quantities?: Todo['quantities'];
}

const submitted = (table: 'spus' | 'suppliers' | 'preparation_orders' | 'boms') => (me: string) =>
  sql<Waiting>`
    select count(*)::int as count, to_char(min(updated_at), 'MM-DD') as since, max(updated_at) as newest from ${sql.table(table)} where state = 'PENDING' and submitted_by is distinct from ${me}::bigint`;

/** Of groups `q` by unit `u`, the greatest first. */
const byUnit = sql`coalesce(jsonb_agg(jsonb_build_object('value', q.quantity::text, 'unit', u.name, 'decimals', u.decimals) order by q.quantity desc), '[]') as quantities`;

const sources: readonly TodoSource[] = [
  {
    key: 'pendingMaterials',
    label: '待审核物料',
    page: materialsApi.list.permission,
    button: materialWorkflow.transitions.approve.permission,
    approval: true,
    path: '/msgList?state=PENDING',
    query: submitted('spus'),
    note: (since) => `最早 ${since} 提交`,
    tone: 'warning',
  },
  {
    key: 'draftMaterials',
    label: '物料草稿',
    page: materialsApi.list.permission,
    button: materialWorkflow.transitions.submit.permission,
    path: '/msgList?state=DRAFT',
    query: () => sql`select count(*)::int as count, to_char(min(updated_at), 'MM-DD') as since from spus where state = 'DRAFT'`,
    note: (since) => `最早 ${since} 修改`,
    tone: 'neutral',
  },
  {
    key: 'pendingSuppliers',
    label: '待审核供应商',
    page: suppliersApi.list.permission,
    button: supplierWorkflow.transitions.approve.permission,
    approval: true,
    path: '/supplierList?state=PENDING',
    query: submitted('suppliers'),
    note: (since) => `最早 ${since} 提交`,
    tone: 'warning',
  },
  {
    key: 'expiringCertificates',
    label: '临期资质',
    page: suppliersApi.list.permission,
    path: '/supplierList?certificateExpiring=1',
    query: () =>
      sql`select count(distinct supplier_id)::int as count, to_char(min(valid_to), 'MM-DD') as since from supplier_certificates c join suppliers s on s.id = c.supplier_id
          where c.valid_to <= business_day() + 30 and s.state in ('ACTIVE', 'PAUSED')`,
    note: (since) => `最早 ${since} 到期`,
    tone: 'danger',
  },
  {
    key: 'pendingBoms',
    label: '待确认BOM',
    page: bomsApi.list.permission,
    button: bomWorkflow.transitions.confirm.permission,
    approval: true,
    path: '/customizedBOMList?state=PENDING',
    query: submitted('boms'),
    note: (since) => `最早 ${since} 提交`,
    tone: 'warning',
  },
  {
    key: 'pendingPreparations',
    label: '待审核备料单',
    page: preparationsApi.list.permission,
    button: preparationWorkflow.transitions.approve.permission,
    approval: true,
    path: '/stock-manage?state=PENDING',
    query: submitted('preparation_orders'),
    note: (since) => `最早 ${since} 提交`,
    tone: 'warning',
  },
  {
    key: 'waitingPreparations',
    label: '待接单备料单',
    page: preparationsApi.list.permission,
    button: preparationWorkflow.transitions.accept.permission,
    path: '/stock-manage?state=WAITING',
    query: () =>
      sql`select count(*)::int as count, to_char(min(expected_on), 'MM-DD') as since from preparation_orders where state = 'WAITING'`,
    note: (since) => `最早 ${since} 要到仓`,
    tone: 'warning',
  },
  {
    key: 'draftPreparations',
    label: '备料单草稿',
    page: preparationsApi.list.permission,
    button: preparationWorkflow.transitions.submit.permission,
    path: '/stock-manage?state=DRAFT',
    query: () =>
      sql`select count(*)::int as count, to_char(min(updated_at), 'MM-DD') as since from preparation_orders where state = 'DRAFT'`,
    note: (since) => `最早 ${since} 修改`,
    tone: 'neutral',
  },
  {
    key: 'receivableProductions',
    label: '待分批完成',
    page: productionsApi.list.permission,
    button: productionWorkflow.transitions.finish.permission,
    path: '/preparationProductions?state=PRODUCING',
    query: () =>
      sql`select count(*)::int as count, to_char(min(expected_on), 'MM-DD') as since from production_orders where state = 'PRODUCING'`,
    note: (since) => `最早 ${since} 要到仓`,
    tone: 'warning',
  },
  {
    key: 'overduePreparations',
    label: '逾期备料单',
    page: preparationsApi.list.permission,
    path: '/stock-manage?overdue=1',
    query: () =>
      sql`select count(*)::int as count, to_char(min(expected_on), 'MM-DD') as since from preparation_orders
          where state in ('PENDING', 'WAITING', 'PRODUCING') and expected_on < business_day()`,
    note: (since) => `最早应于 ${since} 到仓`,
    tone: 'danger',
  },
  {
    key: 'greigeShort',
    label: '缺坯生产单',
    page: productionsApi.list.permission,
    path: '/preparationProductions?short=1',
    query: () =>
      sql`select coalesce(sum(n), 0)::int as count, min(since) as since, ${byUnit}
          from (select g.unit_id, count(*) as n, to_char(min(p.expected_on), 'MM-DD') as since, sum(p.greige_needed - p.greige_taken) as quantity
                from production_orders p join stock_items g on g.id = p.greige_item_id
                where p.state = 'PRODUCING' and p.greige_needed > p.greige_taken group by 1) q join units u on u.id = q.unit_id`,
    note: (since) => `最早 ${since} 要到仓`,
    tone: 'danger',
  },
  {
    key: 'convertible',
    label: '可转色量',
    page: spuStockApi.list.permission,
    path: '/spuStorage',
    query: () =>
      sql`select coalesce(sum(n), 0)::int as count, null as since, ${byUnit}
          from (select i.unit_id, count(*) as n, sum(round(b.place_on_hand * (1 - coalesce(s.dye_loss, f.default_dye_loss, 0) / 100), v.decimals)) as quantity
                from stock_balances b join holders h on h.id = b.holder_id and ${mayDye}
                join stock_items i on i.id = b.item_id and i.sku_id is null join spus s on s.id = i.spu_id
                join classification_facts f on f.id = s.classification_id and f.greige_managed join units v on v.id = i.unit_id
                where b.ownership = 1 and b.place_on_hand > 0 group by 1) q join units u on u.id = q.unit_id`,
    note: () => '',
    tone: 'neutral',
  },
];

async function countTodo(
  db: Db,
  user: Identity,
  { key, label, path, query, note, tone }: TodoSource,
): Promise<Todo & { newest: string | null }> {
  const { rows } = await query(user.userId).execute(db);
  const [found] = rows;
  const count = found?.count ?? 0;
  return {
    key,
    label,
    path,
    count,
    note: found?.since && count > 0 ? note(found.since) : '',
    tone: count > 0 ? tone : 'neutral',
    quantities: found?.quantities ?? [],
    newest: found?.newest ?? null,
  };
}
