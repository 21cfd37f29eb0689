import type { Db } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/database.ts';
import { fault, type Diagnostic } from '../../platform/doctor/finding.ts';
import type { Worker } from '../../platform/jobs.ts';
import { endExpiredReservations } from './commands.ts';
import { verifyLedger } from './balances/verification.queries.ts';

interface Services {
  db: Db;
  log: (line: string) => void;
}

/** Every minute: releases expired reservations. */
export function reservationCleanup({ db }: Services): Worker {
  return {
    queue: 'reservation-sweep',
    concurrency: 1,
    expireInSeconds: 50,
    cron: '* * * * *',
    run: async () => {
      await transact(db, { userId: null, requestId: 'reservation-sweep', action: '占用到期' }, endExpiredReservations);
    },
  };
}

/** Every night: checks the whole ledger. A difference fails the job, so that the monitor shows it. */
export function ledgerCheck({ db, log }: Services): Worker {
  return {
    queue: 'ledger-check',
    concurrency: 1,
    expireInSeconds: 3600,
    cron: '30 2 * * *',
    run: async () => {
      let differences = 0;
      for await (const { balanceId, movementId, what, kept, recomputed } of verifyLedger(db)) {
        differences += 1;
        log(`库存账核对：库存 ${balanceId} 流水 ${movementId ?? '-'} ${what}：账面 ${kept}，重算 ${recomputed}`);
      }
      if (differences > 0) throw new Error(`the ledger has ${differences} differences`);
    },
  };
}

export const ledgerDiagnostic: Diagnostic = {
  topic: '库存账',
  well: '由流水重算，与账面没有差异',
  run: async ({ db }) => {
    let differences = 0;
    for await (const _ of verifyLedger(db)) differences += 1;
    if (differences === 0) return [];
    return [fault(`库存账有 ${differences} 处差异`, '执行 npm run admin -- verify-ledger 逐条查看，再用调整单更正')];
  },
};
