import { sql, type RawBuilder } from 'kysely';
import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';

const perMetre = sql`(s.gram_weight / 1000 * (s.width + coalesce(s.allowance, 5)) / 100)`;

/** SQL version of `convertQuantity`: the value of one `from` in `to` for the material `s`; null when it cannot be converted. */
export const unitRatio = (from: string, to: string): RawBuilder<string> => {
  const f = (column: string) => sql.ref(`${from}.${column}`);
  const t = (column: string) => sql.ref(`${to}.${column}`);
  return sql<string>`(case
    when ${f('id')} = ${t('id')} then 1
    when s.unit_factor is not null and ${f('id')} = s.second_unit_id and ${t('id')} = s.first_unit_id then 1 / s.unit_factor
    when s.unit_factor is not null and ${f('id')} = s.first_unit_id and ${t('id')} = s.second_unit_id then s.unit_factor
    when ${f('dimension')} = ${t('dimension')} then ${f('factor')} / ${t('factor')}
    when ${f('dimension')} = 'mass' and ${t('dimension')} = 'length' then ${f('factor')} / ${perMetre} / ${t('factor')}
    when ${f('dimension')} = 'length' and ${t('dimension')} = 'mass' then ${f('factor')} * ${perMetre} / ${t('factor')}
  end)`;
};

/** The lines behind a receipt of `netting_evidence e`. */
export const receiptLines = sql`
  select spu_id, sku_id, style_id, garment_order_id, quantity from preparation_lines where e.document_kind = 'preparation' and order_id = e.document_id
  union all
  select spu_id, sku_id, style_id, garment_order_id, quantity from preparation_lines where e.document_kind = 'production' and production_id = e.document_id
  union all
  select spu_id, sku_id, style_id, garment_order_id, quantity from purchase_lines where e.document_kind = 'purchase' and order_id = e.document_id`;

/** Whether such a line `p` was ordered for a style, and for none in the run of `netting_lines l`. */
export const isForOthers = sql<boolean>`(p.style_id is not null and not exists (
  select from netting_demands d join skcs k on k.id = d.skc_id
  where d.run_id = l.run_id and k.style_id = p.style_id and (d.garment_order_id is null or p.garment_order_id is null or d.garment_order_id = p.garment_order_id)))`;

/** The current price of offer `o`: 染费 when the material is dyed for it, else 大货. */
export const priceInForce = (isDyed: RawBuilder<unknown>) => sql`
  select p.id, p.kind from offer_prices p
  where p.offer_id = o.id and p.kind = any(array['BULK', case when ${isDyed} then 'DYE' end]) and p.net_price is not null
    and p.valid_from <= business_day() and (p.valid_until is null or p.valid_until >= business_day())
    and not exists (select from offer_prices later where later.supersedes_id = p.id)
  order by p.kind = 'BULK', p.min_quantity, p.valid_from desc, p.id desc limit 1`;

/** The price `p` in its unit `pu`, as CNY without tax per stock unit `u`; null when unit or currency cannot be converted. */
export const priceInCny = sql<string | null>`round(
  case when p.tax_included then p.net_price / (1 + p.tax_rate / 100) else p.net_price end
  * case when cur.code = ${BASE_CURRENCY} then 1 else (
      select r.rate from currency_rates r where r.currency_id = cur.id and r.valid_from <= business_day() order by r.valid_from desc, r.id desc limit 1) end
  * round(${unitRatio('u', 'pu')}, 8), 4)`;

/** The reason why material `s` or its colour `k` cannot be ordered, or an empty text. */
export const materialFault = sql<string>`case
  when s.state in ('DISABLED', 'ARCHIVED') then '物料已停用，请更换物料或先启用'
  when s.state <> 'ACTIVE' then '物料尚未启用，请先审核物料'
  when k.state = 'DISABLED' then '该颜色已停用，请更换颜色或先启用'
  else ''
end`;
