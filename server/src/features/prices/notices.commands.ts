import { priceKinds } from '@mrp/contract/features/prices/kinds.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { notify } from '../notices/commands.ts';

/** From here on, as after an import, one notice names their number. */
const ONE_BY_ONE = 5;

interface Alert {
  id: string;
  spuId: string;
  code: string;
  name: string;
  colourName: string;
  supplier: string;
  kind: string;
  validFrom: string;
  percent: string;
}

/** 价格预警 of the prices that this transaction has written: whoever reads prices, and sees them. */
export async function notifyAlerts(tx: Tx, offerIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Alert>`
    select l.price_id as id, l.spu_id, coalesce(k.code, m.code) as code, m.name, coalesce(k.colour_name, '') as colour_name, s.abbreviation as supplier, l.kind,
      short_day(l.valid_from) as valid_from, trim_scale(abs(l.change_percent))::text || case when l.change_percent > 0 then '% ↑' else '% ↓' end as percent
    from offer_prices p join price_list l on l.price_id = p.id join spus m on m.id = l.spu_id left join skus k on k.id = l.sku_id
    join suppliers s on s.id = l.supplier_id
    where p.offer_id = any(${[...new Set(offerIds)]}::bigint[]) and p.created_at = now() and l.alert_percent is not null and not l.superseded
    order by l.price_id`.execute(tx);
  const shared = { kind: 'PRICE_ALERT' as const, holders: [VIEW_PRICES] as const };
  const [first] = rows;
  if (!first) return;
  if (rows.length > ONE_BY_ONE)
    return notify(tx, [
      {
        ...shared,
        subject: `prices ${first.id}`,
        title: `${rows.length} 条价格超过预警`,
        path: '/viewPriceList?alert=1&status=IN_FORCE,COMING',
      },
    ]);
  return notify(
    tx,
    rows.map(({ id, spuId, code, name, colourName, supplier, kind, validFrom, percent }) => ({
      ...shared,
      subject: `price ${id}`,
      title: `${[name, colourName].filter(Boolean).join(' ')} ${percent}`,
      note: `${code} · ${supplier} · ${priceKinds.find(({ value }) => value === kind)?.label ?? kind} · ${validFrom} 生效`,
      path: `/viewPriceList?alert=1&spuIds=${spuId}`,
    })),
  );
}
