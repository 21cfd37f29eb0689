import { sql } from 'kysely';
import type { WhatIf, WhatIfInput } from '@mrp/contract/features/plan/what-if.ts';
import { transact, type Db, type Tx } from '../../platform/database/database.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { assume, findMaterials, refuseAssumptions } from './assumptions.commands.ts';
import { keepAsBefore, layBeside } from './beside.commands.ts';
import { comparePlans } from './differences.commands.ts';
import { listAssumed } from './what-if.queries.ts';

/** At once in this process; each holds a connection and a processor for as long as it computes. */
const turn = createSemaphore(2);
/** Cancels a statement that takes longer, so that the user gets an answer. */
const STATEMENT_MILLISECONDS = 8_000;

/** Carries the answer out of a transaction that is rolled back. */
class Answered extends Error {
  readonly answer: WhatIf;
  constructor(answer: WhatIf) {
    super('answered');
    this.answer = answer;
  }
}

/**
 * 试算: computes the touched part of the plan twice in one snapshot, as everything is and as it is assumed, in temporary tables of a transaction that is
 * always rolled back: nobody waits for it, and nothing of it stays.
 */
export async function tryWhatIf(db: Db, userId: string, input: WhatIfInput): Promise<WhatIf> {
  await turn.acquire();
  try {
    const actor = { userId, requestId: 'what-if', action: '试算' };
    const outcome = await transact(
      db,
      actor,
      async (tx): Promise<never> => {
        throw new Answered(await answer(tx, input));
      },
      'repeatable read',
    ).catch((error: unknown) => error);
    if (outcome instanceof Answered) return outcome.answer;
    throw outcome;
  } finally {
    turn.release();
  }
}

async function answer(tx: Tx, input: WhatIfInput): Promise<WhatIf> {
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_MILLISECONDS)}`.execute(tx);
  await refuseAssumptions(tx, input);
  const assumed = await listAssumed(tx, input.assumptions);
  await findMaterials(tx, input.assumptions);
  await layBeside(tx);
  await keepAsBefore(tx);
  await assume(tx, input.assumptions);
  await layBeside(tx);
  return { assumed, ...(await comparePlans(tx)) };
}
