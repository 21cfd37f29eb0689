import type { Tx } from '../../../platform/database/database.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { postMovements, type Posting } from '../../stock/commands.ts';
import { readCosts } from '../../stock/costs.queries.ts';
import { splitAmount, type CostFacts } from '../../stock/costs.rules.ts';
import { amountAt } from '../../prices/rules.ts';
import type { SourceTake } from '../../stock/planning.rules.ts';

export const PRODUCTION_KIND = 'production';

interface GreigeIssue {
  productionId: string;
  holderId: string;
  draws: readonly SourceTake[];
  /** How many times the production took greige before. */
  after: number;
}

/** 备料耗用: buys out supplier stock first. The caller has locked the stock that the draws were planned from. */
export async function postGreige(tx: Tx, issues: readonly GreigeIssue[]): Promise<void> {
  const bought = issues.flatMap(({ holderId, draws }) =>
    draws.filter(({ ownership }) => ownership === 2).map(({ itemId }) => ({ holderId, itemId })),
  );
  const costOf = await readCosts(tx, bought, { occurredAt: null, offers: true });
  let pair = 0;
  const postings = issues.flatMap(({ productionId, holderId, draws, after }) => {
    const amounts = worthOfBought(draws, (itemId) => costOf(holderId, itemId));
    return draws.flatMap(({ ownership, itemId, lotId, rollId, quantity, secondQuantity }, index): Posting[] => {
      const line = { documentKind: PRODUCTION_KIND, documentId: productionId, lineId: productionId, sequence: after + index };
      const place = { holderId, itemId, lotId, rollId, ...line };
      const out = {
        quantity: `-${quantity}`,
        secondQuantity: secondQuantity === null ? null : decimal(secondQuantity).negated().toFixed(),
      };
      const issue: Posting = { ...place, ownership: 1, type: 'PREPARATION_OUT', ...out };
      if (ownership === 1) return [issue];
      pair += 1;
      const amount = amounts.shift() ?? null;
      return [
        { ...place, ownership: 2, type: 'BUYOUT_OUT', ...out, pair },
        { ...place, ownership: 1, type: 'BUYOUT_IN', quantity, secondQuantity, amount, pair },
        issue,
      ];
    });
  });
  await postMovements(tx, postings);
}

/** Buy-out amounts at the price of the day, in the order of the supplier's draws: rounded once, then split. */
function worthOfBought(draws: readonly SourceTake[], factsOf: (itemId: string) => CostFacts): (string | null)[] {
  const bought = draws.filter(({ ownership }) => ownership === 2);
  const [facts] = bought.map(({ itemId }) => factsOf(itemId));
  const quantities = bought.map(({ quantity }) => quantity);
  return splitAmount(facts && quantities.length > 0 ? amountAt(facts, facts.buyOut, sumDecimals(quantities)) : null, quantities);
}
