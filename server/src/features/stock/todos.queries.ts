import { spuStockApi } from '@mrp/contract/features/stock.ts';
import { sql } from 'kysely';
import { quantitiesByUnit, type TodoSource } from '../../platform/todos.ts';
import { isDyeingHolder } from './items.queries.ts';

export const stockTodos: readonly TodoSource[] = [
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
