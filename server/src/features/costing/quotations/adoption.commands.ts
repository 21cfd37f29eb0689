import { amountOf } from '@mrp/contract/features/costing/figures.ts';
import { fabricList } from '@mrp/contract/features/costing/list.ts';
import { departments, type PriceBasis } from '@mrp/contract/features/costing/parts.ts';
import type { BulkResult, Selection } from '@mrp/contract/lib/bulk.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import type { UnitFactors } from '@mrp/contract/lib/units.ts';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { updateMany } from '../../../platform/lists/bulk.ts';
import { anyId, setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { resolveSelection } from '../../../platform/lists/lists.ts';
import { fabricSource } from '../fabrics.queries.ts';
import { settleSheets } from '../sheets/lines.commands.ts';

interface Line extends UnitFactors {
  id: string;
  code: string;
  sheetId: string;
  isOpen: boolean;
  grossConsumption: string;
  unitPrice: string;
  benchmark: string | null;
  benchmarkBasis: PriceBasis | null;
}

/** 批量采用建议价: what was quoted above the benchmark is reduced to it, the rest is accepted; a refused line does not affect the others. */
export async function adoptBenchmarks(tx: Tx, user: Identity, chosen: Selection): Promise<BulkResult> {
  const { price } = departments.FABRIC;
  if (!user.permissions.has(price)) throw new AppError('FORBIDDEN', { permission: price });
  const ids = await resolveSelection(tx, fabricSource, fabricList.query, chosen, user);
  const lines = await lockLines(tx, ids);
  const failed = lines.flatMap(({ id, code, isOpen, benchmark }) => {
    const reason = !isOpen ? '面料部已提交核价，或核价单已结束' : benchmark === null ? '没有建议价，请逐行核价' : null;
    return reason === null ? [] : [{ id, code, reason }];
  });
  const refused = new Set(failed.map(({ id }) => id));
  const done = lines.filter(({ id }) => !refused.has(id));
  await setAuditAction(tx, '采用建议价');
  await updateMany(
    tx,
    'costSheetLines',
    done.map((line) => adopted(line, user)),
  );
  await settleSheets(
    tx,
    done.map(({ sheetId }) => sheetId),
  );
  return { done: done.map(({ id }) => id), failed, codes: Object.fromEntries(lines.map(({ id, code }) => [id, code])) };
}

function adopted(line: Line, { userId }: Identity) {
  const { id, grossConsumption, unitPrice, benchmark, benchmarkBasis } = line;
  const isAbove = benchmark !== null && compareDecimals(unitPrice, benchmark) > 0;
  const approvedPrice = isAbove ? benchmark : unitPrice;
  return {
    id,
    approvedConsumption: grossConsumption,
    approvedPrice,
    approvedAmount: amountOf(grossConsumption, approvedPrice, line),
    basis: benchmarkBasis,
    decision: isAbove ? 'REDUCED' : 'ACCEPTED',
    reason: isAbove ? '采用建议价' : '',
    decidedBy: userId,
    decidedAt: new Date().toISOString(),
    ruling: '',
    ruledBy: null,
    ruledAt: null,
  };
}

/** Sheets first, then their lines, as single saves lock them. */
async function lockLines(tx: Tx, ids: readonly string[]): Promise<Line[]> {
  await sql`
    select from cost_sheets where id in (select sheet_id from cost_sheet_lines where id = ${anyId(ids)}) order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<Line>`
    select l.id, q.code || ' ' || l.name as code, l.sheet_id, s.is_latest and s.state in ('PENDING', 'COSTING') and t.submitted_at is null as is_open,
      l.gross_consumption, l.unit_factor::text as unit_factor, l.price_factor::text as price_factor, l.unit_price, l.benchmark, l.benchmark_basis
    from cost_sheet_lines l
    join cost_sheets s on s.id = l.sheet_id
    join cost_tasks t on t.sheet_id = s.id and t.department = 'FABRIC'
    join quotations q on q.id = l.quotation_id
    where l.id = ${anyId(ids)} order by l.id`.execute(tx);
  return rows;
}
