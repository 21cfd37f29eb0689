import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import { itemLevels, titleOf, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stockWorkflow } from '@mrp/contract/features/stock/workflow.ts';
import { sql } from 'kysely';
import { quantitiesByUnit, type TodoSource, type Waiting } from '../../platform/todos.ts';
import { isDyeingHolder } from './items.queries.ts';

/** 待审批 adjustments of a level: not for who wrote or submitted one, who may not approve it. */
const adjustmentsOf = (goods: ItemLevel): TodoSource => ({
  key: `pending${goods}Adjustments`,
  label: `待审批${titleOf(goods)}调整单`,
  unit: '张',
  page: (goods === 'SKU' ? skuStockApi : spuStockApi).listDocuments.permission,
  button: stockWorkflow(goods, 'ADJUSTMENT').transitions.approve!.permission,
  approval: true,
  path: `/${goods.toLowerCase()}Documents?state=PENDING`,
  query: (me) => sql<Waiting>`
    select count(*)::int as count, min(updated_at) as since, max(updated_at) as newest from stock_documents
    where goods = ${goods} and state = 'PENDING' and coalesce(${me}::bigint not in (submitted_by, created_by, written_by), true)`,
  note: (since) => `最早 ${since} 提交`,
  tone: 'warning',
});

export const stockTodos: readonly TodoSource[] = [
  ...itemLevels.map(adjustmentsOf),
  {
    key: 'convertible',
    label: '可转色量',
    unit: '',
    page: spuStockApi.list.permission,
    path: '/spuStorage',
    query: () =>
      sql`select coalesce(sum(n), 0)::int as count, null::date as since, ${quantitiesByUnit}
          from (select i.unit_id, count(*) as n, sum(round(b.place_on_hand * (1 - coalesce(s.dye_loss, f.default_dye_loss, 0) / 100), v.decimals)) as quantity
                from stock_balances b join holders h on h.id = b.holder_id and ${isDyeingHolder}
                join stock_items i on i.id = b.item_id and i.sku_id is null join spus s on s.id = i.spu_id
                join classification_facts f on f.id = s.classification_id and f.greige_managed join units v on v.id = i.unit_id
                where b.ownership = 1 and b.place_on_hand > 0 group by 1) q join units u on u.id = q.unit_id`,
    note: () => '',
    tone: 'neutral',
  },
];
