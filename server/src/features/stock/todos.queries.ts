import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import { itemLevels, titleOf, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stockWorkflow } from '@mrp/contract/features/stock/workflow.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { sql } from 'kysely';
import { quantitiesByUnit, type TodoSource, type Waiting } from '../../platform/home/todos.ts';
import { greigeLeftFor, isDyeingHolder } from './balances/items.queries.ts';

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
    label: stockWords.convertible,
    unit: '',
    page: spuStockApi.list.permission,
    button: preparationsApi.create.permission.anyOf,
    path: '/spuStorage',
    query: () =>
      sql`select coalesce(sum(n), 0)::int as count, null::date as since, ${quantitiesByUnit}
          from (select p.unit_id, count(*) as n, sum(round(p.quantity * (1 - p.dye_loss / 100), v.decimals)) as quantity
                from (
                  select gi.unit_id, g.holder_id, gi.id, coalesce(s.dye_loss, f.default_dye_loss, 0) as dye_loss, sum(${greigeLeftFor(sql`null::bigint`)}) as quantity
                  from stock_balances g join holders h on h.id = g.holder_id and ${isDyeingHolder}
                  join stock_items gi on gi.id = g.item_id and gi.sku_id is null join spus s on s.id = gi.spu_id
                  join classification_facts f on f.id = s.classification_id and f.greige_managed
                  where g.on_hand > 0 group by 1, 2, 3, 4
                ) p join units v on v.id = p.unit_id where p.quantity > 0 group by 1) q join units u on u.id = q.unit_id`,
    note: () => '',
    tone: 'neutral',
  },
];
