import type { CostSheet, CostTask, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { preparedStatement, type Db } from '../../../platform/database/database.ts';

/** What a save of a line depends on. */
export type PricedLine = Pick<
  SheetLine,
  | 'id'
  | 'version'
  | 'part'
  | 'name'
  | 'quotedConsumption'
  | 'quotedPrice'
  | 'unitFactor'
  | 'priceFactor'
  | 'approvedConsumption'
  | 'approvedPrice'
  | 'basis'
  | 'decision'
  | 'reason'
>;

export interface PricedSheet extends Pick<CostSheet, 'id' | 'state'> {
  tasks: readonly Pick<CostTask, 'department' | 'submittedAt'>[];
  lines: readonly PricedLine[];
}

/** The newest sheet of a quotation without anything that its page shows besides: prices of suppliers, steps, names. */
export async function getPricedSheet(db: Db, quotationId: string): Promise<PricedSheet> {
  const { rows: heads } = await sql<Omit<PricedSheet, 'lines'>>`${preparedStatement}
    select s.id, s.state, (select coalesce(jsonb_agg(jsonb_build_object('department', t.department, 'submittedAt', t.submitted_at)), '[]')
      from cost_tasks t where t.sheet_id = s.id) as tasks
    from cost_sheets s where s.quotation_id = ${quotationId} and s.is_latest`.execute(db);
  const [head] = heads;
  if (!head) throw new AppError('NOT_FOUND', { what: costingWords.costSheet });
  const { rows: lines } = await sql<PricedLine>`${preparedStatement}
    select id, version, part, name, gross_consumption as quoted_consumption, unit_price as quoted_price, unit_factor::text as unit_factor, price_factor::text as price_factor, approved_consumption, approved_price, basis, decision, reason
    from cost_sheet_lines where sheet_id = ${head.id}`.execute(db);
  return { ...head, lines };
}
