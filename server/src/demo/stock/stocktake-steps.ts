import type { Stocktake } from '@mrp/contract/features/stocktakes/record.ts';
import type { StocktakeStep } from '@mrp/contract/features/stocktakes/workflow.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { getStocktake } from '../../features/stocktakes/queries.ts';
import { transitionStocktake } from '../../features/stocktakes/states.commands.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { As } from '../clock.ts';

/** 仓管 plans and publishes, 盘点员 counts, 盘点审核 reviews and approves; 管理员 counts again where he may see the books. */
export interface StocktakePeople {
  administrator: Identity;
  keeper: Identity;
  counter: Identity;
  checker: Identity;
}

interface Step {
  goods: ItemLevel;
  id: string;
  action: StocktakeStep;
  reason?: string;
  /** When it was done, where that is past. */
  pastAt?: string;
}

/** A step of the workflow by one of the people. */
export const moveStocktake = (as: As, user: Identity, { goods, id, action, reason = '', pastAt }: Step): Promise<Stocktake> =>
  as(user, action, async (tx) => {
    const { version } = await getStocktake(tx, goods, id, user);
    return transitionStocktake(tx, goods, user, id, { action, version, reason, lineIds: [] }, pastAt ?? null);
  });
