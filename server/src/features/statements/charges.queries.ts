import { sql } from 'kysely';
import type { Charge } from '@mrp/contract/features/statements/charges.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { preparedStatement, type Db } from '../../platform/database/database.ts';
import { unitRef } from '../dictionaries/units.queries.ts';

/** 附加费与扣款 of a receipt, the oldest first. */
export async function listCharges(db: Db, receiptId: string): Promise<Charge[]> {
  const { rows: found } = await sql`select from receipts where id = ${receiptId}`.execute(db);
  if (found.length === 0) throw new AppError('NOT_FOUND', { what: statementWords.receipt });
  const { rows } = await sql<Charge>`${preparedStatement}
    select c.id, c.kind, c.receipt_line_id as line_id, concat_ws(' ', l.code, l.name, nullif(l.colour_name, '')) as material_name,
           jsonb_build_object('id', e.id::text, 'code', e.code, 'name', e.name) as currency, w.amount::text as amount, w.tax_amount::text as tax_amount, w.tax_rate::text as tax_rate,
           c.quantity, case when u.id is not null then ${unitRef('u')} end as unit, c.share, c.note,
           (select jsonb_build_object('id', s.id::text, 'code', s.code, 'state', s.state) from statement_lines x join statements s on s.id = x.statement_id
            where x.charge_id = c.id order by x.id limit 1) as statement,
           (select jsonb_build_object('id', m.id::text, 'code', m.code) from claim_charges k join claims m on m.id = k.claim_id where k.charge_id = c.id) as claim,
           c.void_reason, c.voided_at is not null as is_voided, coalesce(a.nick_name, '系统') as by, c.created_at as at, c.version
    from statement_charges c
    join statement_owed_charges w on w.charge_id = c.id
    join dictionary_entries e on e.id = c.currency_id
    left join receipt_lines l on l.id = c.receipt_line_id
    left join units u on u.id = l.unit_id
    left join users a on a.id = c.created_by
    where c.receipt_id = ${receiptId} order by c.id`.execute(db);
  return rows;
}

/** A line of a receipt that something may be charged of. */
export interface ChargeableLine {
  lineId: string;
  /** The orders' lines that it is for, the one with most of it first. */
  parts: readonly { purchaseLineId: string; currencyId: string; taxRate: string }[];
  unit: { name: string; decimals: number };
  /** Accepted and not returned, less what was let pass before. */
  left: string;
  /** 不合格: on no statement. */
  refused: string;
}

/** Lines of a receipt whose goods the brand pays, in their order. */
export async function listChargeable(db: Db, receiptId: string): Promise<ChargeableLine[]> {
  const { rows } = await sql<ChargeableLine>`${preparedStatement}
    select l.id as line_id, jsonb_build_object('name', u.name, 'decimals', u.decimals) as unit, sum(r.quantity)::text as left, sum(r.refused)::text as refused,
           jsonb_agg(jsonb_build_object('purchaseLineId', n.id::text, 'currencyId', o.currency_id::text, 'taxRate', n.tax_rate::text)
             order by s.quantity desc, n.id) as parts
    from receipts d
    join receipt_lines l on l.receipt_id = d.id
    join receipt_shares s on s.line_id = l.id
    join statement_chargeable r on r.receipt_line_id = l.id and r.purchase_line_id = s.purchase_line_id
    join purchase_lines n on n.id = s.purchase_line_id
    join purchase_orders o on o.id = n.order_id
    join units u on u.id = l.unit_id
    where d.id = ${receiptId} and d.ownership = 1 group by l.id, u.id order by l.position`.execute(db);
  return rows;
}
