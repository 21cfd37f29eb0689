import { sql } from 'kysely';
import { inquirySheet } from '@mrp/contract/features/comparisons/sheet-list.ts';
import { anyId, type Db } from '../../platform/database/database.ts';
import { isAnyOf } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

/** A line of a supplier's workbook: what is asked, and what was answered so far. */
export interface SheetRow {
  id: string;
  code: string;
  supplier: string;
  name: string;
  requirement: string;
  quantity: string;
  answerBy: string;
  price: string | null;
  unit: string | null;
  currency: string | null;
  taxIncluded: boolean;
  taxRate: string;
  disparity: string | null;
  width: string | null;
  gramWeight: string | null;
  moq: string | null;
  leadDays: string | null;
  freight: string | null;
  dyeFee: string | null;
  otherFee: string | null;
  validUntil: string | null;
  hasSample: boolean;
  supplierItemNo: string;
  remark: string;
}

/** 询价表: one line an inquiry and supplier. */
export const sheetSource: ListSource<typeof inquirySheet, SheetRow> = {
  spec: inquirySheet,
  from: sql`inquiry_answers a join inquiries q on q.id = a.inquiry_id`,
  id: sql`a.id`,
  filters: {
    supplierIds: (ids) => isOfSupplier(sql`a.supplier_id`, ids),
    inquiryIds: (ids) => isAnyOf(sql`a.inquiry_id`, ids),
    state: (states) => isAnyOf(sql`q.state`, states),
  },
  sorts: { code: sql`q.code` },
  load: loadSheet,
};

/** A workbook goes to the supplier, so it names nobody else's price; his own former answer only where the caller may see prices. */
async function loadSheet(db: Db, ids: readonly string[]): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    select a.id, q.code, p.abbreviation as supplier, q.name,
           concat_ws('，', nullif(q.requirement, ''), case when q.width is not null then '门幅 ' || trim_scale(q.width) || 'cm' end,
             case when q.gram_weight is not null then '克重 ' || trim_scale(q.gram_weight) || 'g/㎡' end) as requirement,
           trim_scale(q.quantity) || ' ' || asked.name as quantity, q.answer_by::text, null as price, coalesce(u.name, asked.name) as unit,
           coalesce(cur.name, base.name) as currency, a.tax_included, trim_scale(a.tax_rate)::text as tax_rate, trim_scale(a.disparity)::text as disparity,
           trim_scale(coalesce(a.width, q.width))::text as width, trim_scale(coalesce(a.gram_weight, q.gram_weight))::text as gram_weight,
           trim_scale(a.moq)::text as moq, a.lead_days::text as lead_days, null as freight, null as dye_fee, null as other_fee, a.valid_until::text,
           a.has_sample, a.supplier_item_no, a.remark
    from inquiry_answers a join inquiries q on q.id = a.inquiry_id join suppliers p on p.id = a.supplier_id join units asked on asked.id = q.unit_id
    left join units u on u.id = a.unit_id
    left join dictionary_entries cur on cur.id = a.currency_id
    left join dictionary_entries base on base.dictionary = 'currency' and base.code = 'CNY'
    where a.id = ${anyId(ids)}`.execute(db);
  return rows;
}
