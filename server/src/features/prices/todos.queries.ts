import { pricesApi } from '@mrp/contract/features/prices.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { sql } from 'kysely';
import type { TodoSource, Waiting } from '../../platform/home/todos.ts';

/** 价格预警: price changes of the last seven days beyond the configured percentage. Only for those who may see prices. */
export const priceTodos: readonly TodoSource[] = [
  {
    key: 'priceAlerts',
    label: '价格预警',
    unit: '条',
    page: { anyOf: pricesApi.listPrices.permission.anyOf, with: VIEW_PRICES },
    button: pricesApi.addPrice.permission.anyOf,
    path: '/viewPriceList?alert=1&status=IN_FORCE,COMING&validFrom=last7d',
    query: () => sql<Waiting>`
      select count(*)::int as count, min(l.valid_from) as since from price_list l
      where l.alert_percent is not null and not l.superseded and l.valid_from > business_day() - 7 and l.valid_from <= business_day()
        and (l.ended_on is null or l.ended_on > business_day())`,
    note: (since) => `最早 ${since} 生效`,
    tone: 'warning',
  },
];
