import { sql } from 'kysely';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { InquiriesFrom } from '@mrp/contract/features/comparisons/inquiry-input.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { askedUnitId } from '../network-products/baskets.queries.ts';
import { removeFromBasket } from '../network-products/baskets.commands.ts';
import { createInquiries, type NewInquiry } from './inquiries.commands.ts';

/** What a material, a colour, a product or a task asks for, and who offers it today. */
interface Subject {
  spuId: string | null;
  skuId: string | null;
  productId: string | null;
  taskId: string | null;
  name: string;
  requirement: string;
  width: string | null;
  gramWeight: string | null;
  allowance: string | null;
  unitId: string | null;
  suppliers: string[];
  /** What the order needs or the basket asks for, where that is known. */
  quantity?: string | null;
  targetPrice?: string | null;
}

/** Suppliers of one inquiry that come from its own offers. */
const MOST_OF_ITEM = 8;

/** 加入比价: an inquiry for each of these, asked of those who offer it and of the suppliers chosen. */
export async function createInquiriesFrom(tx: Tx, user: Identity, asked: InquiriesFrom) {
  const [asking] = inquiriesApi.createMany.permission.anyOf;
  if (asked.costLineIds.length > 0 && !user.permissions.has(asking)) throw new AppError('FORBIDDEN', { permission: asking });
  const subjects = [
    ...(await listMaterials(tx, asked)),
    ...(await listProducts(tx, user, asked.productIds)),
    ...(await listTasks(tx, asked.taskIds)),
    ...(await listCostLines(tx, asked.costLineIds)),
  ];
  if (subjects.length === 0) throw new AppError('NOT_FOUND', { what: '要比价的物料' });
  const inputs = subjects.map((subject) => inputOf(subject, asked));
  const lonely = inputs.find(({ supplierIds }) => supplierIds.length === 0);
  if (lonely) throw new AppError('VALIDATION', {}, { fields: { supplierIds: `“${lonely.name}”还没有供应商的报价，请选择要询价的供应商` } });
  const ids = await createInquiries(tx, inputs);
  if (asked.productIds.length > 0) await removeFromBasket(tx, user, asked.productIds);
  const { rows } = await sql<{ id: string; code: string }>`select id, code from inquiries where id = any(${ids}::bigint[])`.execute(tx);
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  return inputs.map(({ name, supplierIds }, at) => {
    const id = ids[at] ?? '';
    return { id, code: codes.get(id) ?? '', name, suppliers: supplierIds.length };
  });
}

function inputOf(
  { suppliers, unitId, quantity: needed = null, targetPrice = null, ...subject }: Subject,
  asked: InquiriesFrom,
): NewInquiry {
  const { supplierIds, answerBy } = asked;
  const quantity = subject.productId === null ? (asked.quantity ?? needed) : (needed ?? asked.quantity);
  if (unitId === null) throw new AppError('VALIDATION', {}, { fields: { spuIds: `“${subject.name}”没有单位，请先补全` } });
  if (quantity === null) {
    const why = subject.productId === null ? '的报价单没有计划件数' : '在询价篮里没有数量';
    throw new AppError('VALIDATION', {}, { fields: { quantity: `“${subject.name}”${why}，请填写数量` } });
  }
  return {
    ...subject,
    unitId,
    quantity,
    answerBy,
    targetPrice,
    remark: '',
    supplierIds: [...new Set([...supplierIds, ...suppliers.slice(0, MOST_OF_ITEM)])].slice(0, 20),
  };
}

const offering = sql`
  array(select x.supplier_id::text from (
    select o.supplier_id, bool_or(o.preferred) as preferred, min(o.id) as first from offers o join suppliers p on p.id = o.supplier_id
    where o.spu_id = s.id and o.active and p.state in ('PENDING', 'ACTIVE') and (k.id is null or o.sku_id is null or o.sku_id = k.id)
    group by o.supplier_id) x order by x.preferred desc, x.first)`;

async function listMaterials(tx: Tx, { spuIds, skuIds }: InquiriesFrom): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    with asked as (
      select s.id as spu_id, null::bigint as sku_id from spus s where s.id = any(${spuIds}::bigint[])
      union all select k.spu_id, k.id from skus k where k.id = any(${skuIds}::bigint[]))
    select s.id as spu_id, k.id as sku_id, null as product_id, null as task_id,
           left(concat_ws(' ', coalesce(k.code, s.code), s.name, k.colour_name), 128) as name, s.specification as requirement,
           s.width, s.gram_weight, s.allowance, coalesce(case when s.kind = 'FABRIC' then metre.id end, s.first_unit_id) as unit_id, ${offering} as suppliers
    from asked a join spus s on s.id = a.spu_id and s.state <> 'ARCHIVED' left join skus k on k.id = a.sku_id
    left join units metre on metre.code = 'M'
    order by s.id, k.id`.execute(tx);
  return rows;
}

/** Products with what the caller's basket asks about each. */
async function listProducts(tx: Tx, { userId, permissions }: Identity, ids: readonly string[]): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select null as spu_id, null as sku_id, p.id as product_id, null as task_id, left(concat_ws(' ', p.code, p.name, p.colour_name), 128) as name,
           concat_ws(' ', nullif(p.supplier_item_no, ''), nullif(p.specification, '')) as requirement, p.width, p.gram_weight, null as allowance,
           ${askedUnitId} as unit_id, b.quantity, case when ${permissions.has(VIEW_PRICES)} then b.target_price end as target_price,
           array(select s.id::text from suppliers s where s.id = p.supplier_id and s.state in ('DRAFT', 'PENDING', 'ACTIVE')) as suppliers
    from network_products p left join network_product_baskets b on b.network_product_id = p.id and b.user_id = ${userId}
    where p.id = any(${ids as string[]}::bigint[]) order by p.id`.execute(tx);
  return rows;
}

async function listTasks(tx: Tx, ids: readonly string[]): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select null as spu_id, null as sku_id, null as product_id, t.id as task_id, left(concat_ws(' ', t.code, t.name, nullif(t.colour_name, '')), 128) as name,
           left(concat_ws(' ', nullif(t.brief, ''), nullif(t.specification, '')), 500) as requirement, t.width, t.gram_weight, null as allowance, coalesce(t.unit_id, metre.id) as unit_id,
           array(select distinct r.supplier_id::text from task_rounds r join suppliers p on p.id = r.supplier_id
                 where r.task_id = t.id and p.state in ('DRAFT', 'PENDING', 'ACTIVE')) as suppliers
    from development_tasks t left join units metre on metre.code = 'M' where t.id = any(${ids as string[]}::bigint[]) order by t.id`.execute(
    tx,
  );
  return rows;
}

/** Lines of one colour make one inquiry, of what their orders need together; lines without a match ask in the factory's words. */
async function listCostLines(tx: Tx, ids: readonly string[]): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    with asked as (
      select l.sku_id, case when l.sku_id is null then l.id end as line_id, l.unit_id, min(l.id) as first, sum(l.gross_consumption * q.pieces) as needed,
             bool_and(q.pieces is not null) as known, array_agg(distinct l.supplier_id) filter (where l.supplier_id is not null) as named
      from cost_sheet_lines l join quotations q on q.id = l.quotation_id
      where l.id = any(${ids as string[]}::bigint[]) and l.part = 'MATERIAL' and l.supply <> 'CUSTOMER' group by 1, 2, 3)
    select s.id as spu_id, k.id as sku_id, null as product_id, null as task_id,
           left(case when k.id is null then concat_ws(' ', l.name, nullif(l.item_no, '')) else concat_ws(' ', k.code, s.name, k.colour_name) end, 128) as name,
           coalesce(s.specification, l.site) as requirement, coalesce(l.width, s.width) as width, coalesce(l.gram_weight, s.gram_weight) as gram_weight, s.allowance, a.unit_id,
           case when a.known then (ceil(a.needed * power(10::numeric, u.decimals)) / power(10::numeric, u.decimals))::text end as quantity,
           ${offering} || array(select p.id::text from suppliers p where p.id = any(a.named) and p.state in ('PENDING', 'ACTIVE')) as suppliers
    from asked a join cost_sheet_lines l on l.id = a.first left join units u on u.id = a.unit_id
    left join skus k on k.id = a.sku_id left join spus s on s.id = k.spu_id
    order by a.first`.execute(tx);
  return rows;
}
