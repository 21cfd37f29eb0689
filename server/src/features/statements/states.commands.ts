import { sql, type RawBuilder } from 'kysely';
import type { Statement, StatementTransition } from '@mrp/contract/features/statements/record.ts';
import { statementWorkflow, type StatementAction, type StatementState } from '@mrp/contract/features/statements/workflow.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { moneyText } from '@mrp/contract/lib/money.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { transition, type WorkflowHandler } from '../../platform/workflow.ts';
import { drawAdvances, releaseAdvances } from './advances.commands.ts';
import { dueLines, lineOrder } from './lines.queries.ts';
import { getStatement } from './queries.ts';

export async function transitionStatement(tx: Tx, user: Identity, id: string, change: StatementTransition): Promise<Statement> {
  // Nobody sends or agrees to amounts that he does not see.
  if (change.action !== 'recall' && !user.permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  await transition(tx, handlerFor(user, change), user, { id, ...change });
  return getStatement(tx, id, user);
}

const handlerFor = (user: Identity, { amount, confirmedWith }: StatementTransition) =>
  ({
    workflow: statementWorkflow,
    table: 'statements',
    before: async (tx, ids, action) => {
      if (action === 'send') {
        await writeLines(tx, ids, amount);
        await drawAdvances(tx, ids);
      }
      if (action === 'recall') await releaseAdvances(tx, ids);
      if (action === 'recall') await sql`delete from statement_lines where statement_id = ${anyId(ids)}`.execute(tx);
    },
    columns: async (_tx, action) => columnsAfter(action, confirmedWith),
    read: (tx, id) => getStatement(tx, id, user),
    effect: async (tx, ids, action) => {
      if (action === 'confirm') await closeEmpty(tx, ids);
    },
  }) satisfies WorkflowHandler<StatementState, StatementAction>;

const sumOf = (column: 'amount' | 'net_amount' | 'tax_amount') => sql`
  (select coalesce(sum(${sql.ref(`x.${column}`)}), 0) from statement_lines x where x.statement_id = statements.id)`;
const sums = () => ({ amount: sumOf('amount'), netAmount: sumOf('net_amount'), taxAmount: sumOf('tax_amount') });

function columnsAfter(action: StatementAction, confirmedWith: string): Record<string, string | null | RawBuilder<unknown>> {
  switch (action) {
    case 'send':
      return { sentOn: sql`business_day()`, ...sums() };
    case 'recall':
      return { sentOn: null, ...sums() };
    case 'confirm':
      return {
        confirmedOn: sql`business_day()`,
        confirmedWith,
        dueOn: sql`business_day() + coalesce((select v.settlement_days from suppliers v where v.id = statements.supplier_id), 0)`,
      };
    default:
      return {};
  }
}

/** What comes to nothing is neither invoiced nor paid. */
async function closeEmpty(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update statements set state = 'SETTLED' where id = ${anyId(ids)} and amount = 0 and tax_amount = 0`.execute(tx);
}

/** Writes down what is due, in one statement and so of one moment: what is posted meanwhile is due in the next one. */
async function writeLines(tx: Tx, ids: readonly string[], shown: string | null): Promise<void> {
  const { rows: written } = await sql<{ lines: number; amount: string }>`
    with written as (
    insert into statement_lines (statement_id, position, kind, happened_on, receipt_id, receipt_line_id, purchase_line_id, charge_id, correction_id, code, name,
      colour_name, quantity, unit_id, before_price, unit_price, price_unit_id, unit_factor, price_factor, tax_included, tax_rate, amount, net_amount, tax_amount, claim_id)
    select s.id, row_number() over (partition by s.id order by ${lineOrder}) - 1, x.kind, x.happened_on, x.receipt_id, x.receipt_line_id, x.purchase_line_id,
      x.charge_id, x.correction_id, x.code, x.name, x.colour_name, x.quantity, x.unit_id, x.before_price, x.unit_price, x.price_unit_id, x.unit_factor,
      x.price_factor, x.tax_included, x.tax_rate, x.amount, x.net_amount, x.tax_amount, x.claim_id
    from statements s cross join ${dueLines}
    where s.id = ${anyId(ids)}
    returning amount)
    select count(*)::int as lines, coalesce(sum(amount), 0)::text as amount from written`.execute(tx);
  const [all] = written;
  if (!all || all.lines === 0) throw new AppError('GUARD', { detail: '期间内没有待对账的收货与费用' });
  const amount = decimal(all.amount);
  if (shown === null || amount.eq(decimal(shown))) return;
  const { rows: statements } = await sql<{ currency: string }>`
    select e.name as currency from statements s join dictionary_entries e on e.id = s.currency_id where s.id = ${anyId(ids)} limit 1`.execute(
    tx,
  );
  const currency = statements[0]?.currency;
  throw new AppError('GUARD', {
    detail: `对账金额已由 ${moneyText(shown, currency)}变为 ${moneyText(amount.toFixed(2), currency)}，请核对后再提交`,
  });
}
