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

/**
 * The two sides of `unitRatio('u', 'bu')`: a quantity in the stock unit `u` times the first and divided by the second is one in the unit `bu` of a price,
 * exactly. Null when it cannot be converted.
 */
const unitFactor = sql`case
  when u.id = bu.id then 1
  when s.unit_factor is not null and u.id = s.second_unit_id and bu.id = s.first_unit_id then 1
  when s.unit_factor is not null and u.id = s.first_unit_id and bu.id = s.second_unit_id then s.unit_factor
  when u.dimension = bu.dimension then u.factor
  when u.dimension = 'mass' and bu.dimension = 'length' then u.factor
  when u.dimension = 'length' and bu.dimension = 'mass' then u.factor * ${perMetre}
end`;
const priceFactor = sql`case
  when u.id = bu.id then 1
  when s.unit_factor is not null and u.id = s.second_unit_id and bu.id = s.first_unit_id then s.unit_factor
  when s.unit_factor is not null and u.id = s.first_unit_id and bu.id = s.second_unit_id then 1
  when u.dimension = bu.dimension then bu.factor
  when u.dimension = 'mass' and bu.dimension = 'length' then bu.factor * ${perMetre}
  when u.dimension = 'length' and bu.dimension = 'mass' then bu.factor
end`;

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

/**
 * Of the price `p` that a line takes, the break that a quantity in the stock unit `u` reaches, else the smallest; with what a quantity is multiplied and
 * divided by to be in its unit. Compared by products, so that 7,200 of 144 reach 50 exactly.
 */
export const breakInForce = (quantity: RawBuilder<unknown>) => sql`
  select b.id, b.unit_id, b.net_price, b.tax_included, b.tax_rate, b.currency_id, f.unit_factor, f.price_factor
  from offer_prices b
  join units bu on bu.id = b.unit_id
  cross join lateral (select ${unitFactor} as unit_factor, ${priceFactor} as price_factor offset 0) f
  where b.offer_id = p.offer_id and b.kind = p.kind and b.currency_id = p.currency_id and b.net_price is not null
    and b.valid_from <= business_day() and (b.valid_until is null or b.valid_until >= business_day())
    and not exists (select from offer_prices later where later.supersedes_id = b.id)
  order by b.min_quantity * f.price_factor <= ${quantity} * f.unit_factor desc nulls last,
    case when b.min_quantity * f.price_factor <= ${quantity} * f.unit_factor then b.min_quantity * f.price_factor / f.unit_factor end desc nulls last,
    b.min_quantity * f.price_factor / f.unit_factor, b.valid_from desc, b.id desc limit 1`;

/** The two numbers that the price of the break `b` in CNY without tax is the ratio of. */
const given = sql`b.net_price * 100 * case when cur.code = ${BASE_CURRENCY} then 1 else (
  select r.rate from currency_rates r where r.currency_id = cur.id and r.valid_from <= business_day() order by r.valid_from desc, r.id desc limit 1) end`;
const over = sql`(100 + case when b.tax_included then b.tax_rate else 0 end)`;

/** The break `b` as CNY without tax in its own unit, with the 4 decimals that are shown; null when unit or currency cannot be converted. */
export const priceInCny = sql<string | null>`case when b.unit_factor is not null then round(${given} / ${over}, 4) end`;

/** Whether the shown price is another one than the exact one, and may be divided by. */
const isRounded = sql`round(${given} / ${over}, 4) > 0 and round(${given} / ${over}, 4) * ${over} <> ${given}`;

/**
 * What a line keeps of the unit of the break `b`; the stock unit `u` is not named. The factors put back what the rounding of the shown price took, like
 * `exactFactors`.
 */
export const priceUnitColumns = sql`case when b.unit_factor is not null then nullif(b.unit_id, u.id) end as price_unit_id,
  coalesce(trim_scale(b.unit_factor * case when ${isRounded} then ${given} else 1 end), 1) as unit_factor,
  coalesce(trim_scale(b.price_factor * case when ${isRounded} then ${over} * round(${given} / ${over}, 4) else 1 end), 1) as price_factor`;

/** The reason why material `s` or its colour `k` cannot be ordered, or an empty text. */
export const materialFault = sql<string>`case
  when s.state in ('DISABLED', 'ARCHIVED') then '物料已停用，请更换物料或先启用'
  when s.state <> 'ACTIVE' then '物料尚未启用，请先审核物料'
  when k.state = 'DISABLED' then '该颜色已停用，请更换颜色或先启用'
  else ''
end`;
