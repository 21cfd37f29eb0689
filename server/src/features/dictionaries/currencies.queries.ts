import { sql } from 'kysely';
import type { CurrencyRate } from '@mrp/contract/features/dictionaries/units.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';

const selectRates = (db: Db) =>
  db
    .selectFrom('currencyRates as r')
    .innerJoin('dictionaryEntries as e', 'e.id', 'r.currencyId')
    .select(['r.id', 'r.currencyId', 'e.code', 'r.validFrom', sql<string>`trim_scale(r.rate)`.as('rate')]);

/** Newest first; the later of two rows of one day is in force. */
export async function listRates(db: Db, currencyId: string): Promise<CurrencyRate[]> {
  return selectRates(db).where('r.currencyId', '=', currencyId).orderBy('r.validFrom', 'desc').orderBy('r.id', 'desc').execute();
}

/** Today's rate of every currency that has one. */
export async function listCurrentRates(db: Db): Promise<CurrencyRate[]> {
  return selectRates(db)
    .distinctOn('r.currencyId')
    .where('r.validFrom', '<=', sql<string>`business_day()`)
    .orderBy('r.currencyId')
    .orderBy('r.validFrom', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
}

export async function getCurrency(db: Db, id: string): Promise<{ id: string; code: string; name: string }> {
  const currency = await db
    .selectFrom('dictionaryEntries')
    .select(['id', 'code', 'name'])
    .where('id', '=', id)
    .where('dictionary', '=', 'currency')
    .executeTakeFirst();
  if (!currency) throw new AppError('NOT_FOUND', { what: '币种' });
  return currency;
}
