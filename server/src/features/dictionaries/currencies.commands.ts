import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import type { CurrencyRate, CurrencyRateInput } from '@mrp/contract/features/dictionaries/units.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import { getCurrency, listRates } from './currencies.queries.ts';

/** Rates are append-only: a wrong rate is corrected by another row of the same day. */
export async function addRate(tx: Tx, currencyId: string, { validFrom, rate }: CurrencyRateInput): Promise<CurrencyRate[]> {
  const { code } = await getCurrency(tx, currencyId);
  if (code === BASE_CURRENCY) throw new AppError('GUARD', { detail: '人民币是本位币，汇率总是1，不用登记' });
  await tx.insertInto('currencyRates').values({ currencyId, validFrom, rate }).execute();
  return listRates(tx, currencyId);
}
