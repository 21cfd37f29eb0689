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
    let [balances, movements] = [0, 0];
    for await (const { movementId } of verifyLedger(db)) {
      if (movementId === null) balances += 1;
      else movements += 1;
    }
    const list = '执行 npm run admin -- verify-ledger 逐条查看';
    return [
      ...(movements === 0
        ? []
        : [
            fault(
              `库存账有 ${movements} 处差异在流水里`,
              `${list}，照 docs/operations.md“库存账有差异”更正流水；不要用单据去补，差异会更多`,
            ),
          ]),
      ...(balances === 0
        ? []
        : [
            fault(
              `库存账有 ${balances} 处差异在库存里`,
              `${list}，再执行 npm run admin -- rebuild-balances 空文件夹 --yes；不要用单据去补`,
            ),
          ]),
    ];
  },
};
