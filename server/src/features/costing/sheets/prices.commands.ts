import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { addPrices } from '../../prices/commands.ts';
import { planApprovedPrices } from './approved-prices.queries.ts';

/** Writes what an approved sheet says about matched materials into the price history. */
export async function writeApprovedPrices(tx: Tx, sheet: CostSheet): Promise<void> {
  const [plan] = await planApprovedPrices(tx, [sheet]);
  await addPrices(
    tx,
    (plan?.prices ?? []).map(({ offerId, price, today }) => ({
      offerId,
      input: {
        kind: 'BULK' as const,
        price,
        minQuantity: null,
        validFrom: today,
        validUntil: null,
        supersedesId: null,
        reason: `核价单 ${sheet.code} V${sheet.versionNo}`,
      },
      source: { kind: 'SHEET' as const, id: sheet.id },
    })),
  );
}
