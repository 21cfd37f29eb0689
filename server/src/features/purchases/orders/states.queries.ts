import { sql } from 'kysely';
import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import type { PurchaseAction } from '@mrp/contract/features/purchases/workflow.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import { listExceptionRefusals } from '../../styles/order-exceptions.queries.ts';
import { refuseSupplier } from '../../suppliers/rules.ts';
import { judgeLines, type JudgedLine } from './judging.queries.ts';

interface Facts {
  id: string;
  supplier: string;
  supplierState: string;
  isHolderActive: boolean;
  currency: string;
  hasRate: boolean;
  isReleased: boolean;
  isAsked: boolean;
  shippedLine: string | null;
  isUnderway: boolean;
}

/** CNY for one of the currency today, by the column that names it; null when there is none. */
export const currencyRate = (column: string) => sql`(select case when e.code = ${sql.lit(BASE_CURRENCY)} then 1 else (
  select r.rate from currency_rates r where r.currency_id = e.id and r.valid_from <= business_day() order by r.valid_from desc, r.id desc limit 1) end
  from dictionary_entries e where e.id = ${sql.ref(column)})`;

/** Reasons by order why it may not change its state, beyond the table of transitions. */
export async function listPurchaseRefusals(db: Db, ids: readonly string[], action: PurchaseAction): Promise<Map<string, AppError>> {
  const { rows } = await sql<Facts>`${preparedStatement}
    select o.id, v.abbreviation as supplier, v.state as supplier_state, h.active as is_holder_active, e.name as currency, ${currencyRate('o.currency_id')} is not null as has_rate,
           o.released_by is not null as is_released, o.release_asked_at is not null as is_asked, l.shipped_line, coalesce(l.is_underway, false) as is_underway
    from purchase_orders o
    join suppliers v on v.id = o.supplier_id
    join holders h on h.id = o.holder_id
    join dictionary_entries e on e.id = o.currency_id
    cross join lateral (
      select min(code) filter (where shipped_quantity > 0) as shipped_line, bool_or(shipped_quantity > received_quantity) as is_underway
      from purchase_lines where order_id = o.id
    ) l
    where o.id = ${anyId(ids)}`.execute(db);
  const undecided =
    action === 'place' || action === 'confirm' ? await listExceptionRefusals(db, 'purchase', ids) : new Map<string, AppError>();
  const linesOf = Map.groupBy(action === 'place' ? await judgeLines(db, ids) : [], ({ orderId }) => orderId);
  return new Map(
    rows.flatMap((facts) => {
      const refusal = undecided.get(facts.id) ?? refuse(facts, action, linesOf.get(facts.id) ?? []);
      return refusal ? [[facts.id, refusal]] : [];
    }),
  );
}

const guard = (detail: string): AppError => new AppError('GUARD', { detail });

function refuse(facts: Facts, action: PurchaseAction, lines: readonly JudgedLine[]): AppError | null {
  const { supplier, supplierState, shippedLine, isUnderway } = facts;
  if (action === 'cancel') return shippedLine === null ? null : guard(`物料 ${shippedLine} 已发货，不能取消，请用短交关单`);
  if (action === 'close') {
    if (isUnderway) return guard('还有在途未收的货，请先收货，或在发货单上关闭余数');
    return shippedLine === null ? guard('还没有发过货，请用取消') : null;
  }
  if (action !== 'place' && action !== 'confirm') return null;
  if (supplierState !== 'ACTIVE') return guard(refuseSupplier(supplier, supplierState));
  return action === 'place' ? refusePlacing(facts, lines) : null;
}

function refusePlacing({ isHolderActive, currency, hasRate, isReleased, isAsked }: Facts, lines: readonly JudgedLine[]): AppError | null {
  if (!isHolderActive) return guard('收货方已停用，请改选收货方');
  if (!hasRate) return guard(`币种“${currency}”今天没有汇率，请先在字典管理中维护`);
  const stopped = refuseAt(
    lines,
    ({ isStopped }) => isStopped,
    'skuId',
    () => '已停用，请修改',
  );
  if (stopped) return stopped;
  const unpriced = refuseAt(
    lines,
    ({ unitPrice }) => unitPrice === null,
    'unitPrice',
    () => '没有单价，请先维护报价或填写单价',
  );
  if (unpriced) return unpriced;
  const changed = lines.filter(({ isPriceChanged }) => isPriceChanged);
  if (changed.length > 0) return new AppError('PURCHASE_PRICES_CHANGED', { detail: changed.map(name).join('、') });
  const isUnexplained = ({ warnings, reason }: JudgedLine): boolean => warnings.length > 0 && reason.trim() === '';
  const unexplained = refuseAt(lines, isUnexplained, 'reason', ({ warnings }) => `${warnings.join('，')}，请填写原因`);
  if (unexplained || isReleased) return unexplained;
  return refuseAt(
    lines,
    ({ band }) => band === 'RED',
    'unitPrice',
    () => (isAsked ? '单价超出限价，已申请放行，主管放行后才能下单' : '单价超出限价，须由主管放行后才能下单，请申请放行'),
  );
}

const name = ({ position, code }: JudgedLine): string => `第 ${position + 1} 行 ${code}`;

/** Names the first of the lines in a sentence, for a list, and each at its cell, for the order's page and form. */
function refuseAt(
  lines: readonly JudgedLine[],
  isWrong: (line: JudgedLine) => boolean,
  field: string,
  say: (line: JudgedLine) => string,
): AppError | null {
  const wrong = lines.filter(isWrong);
  const [first] = wrong;
  if (!first) return null;
  const fields = Object.fromEntries(wrong.map((line) => [`lines.${line.position}.${field}`, say(line)]));
  const others = wrong.length > 1 ? `（共 ${wrong.length} 行）` : '';
  return new AppError('GUARD', { detail: `${name(first)} ${say(first)}${others}` }, { fields });
}
