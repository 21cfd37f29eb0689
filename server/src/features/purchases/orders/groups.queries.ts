import type { PurchaseGroup, PurchaseInput } from '@mrp/contract/features/purchases/record.ts';
import type { StockUnit } from '@mrp/contract/features/stock/item-level.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { priceAmount } from '@mrp/contract/lib/formulas/formulas.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { listUnits } from '../../preparations/lines/units.queries.ts';
import { listHolderFacts } from '../../stock/holders.queries.ts';
import { readPurchaseFacts } from './lines.queries.ts';
import { groupLines, planPurchase, type PlannedPurchaseLine } from './lines.rules.ts';

/** Previews the orders of a form; fails with the same errors as saving. */
export async function previewPurchaseGroups(db: Db, form: PurchaseInput): Promise<PurchaseGroup[]> {
  const { lines, fields } = planPurchase(
    { ...form, knownOrders: form.lines.flatMap(({ garmentOrderId }) => garmentOrderId ?? []) },
    await readPurchaseFacts(db, [form]),
  );
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  const holders = await listHolderFacts(
    db,
    lines.map(({ holderId }) => holderId),
  );
  const units = await listUnits(
    db,
    lines.map(({ material }) => material.unitId),
  );
  return groupLines(lines).flatMap((group) => {
    const [first] = group;
    const holder = holders.get(first?.holderId ?? '');
    if (!first || !holder) return [];
    const { offer, currency } = first;
    const own = group.flatMap((line) => {
      const unit = units.get(line.material.unitId);
      return unit ? [toGroupLine(line, unit)] : [];
    });
    const amounts = own.map(({ amount }) => amount);
    return [
      {
        holder,
        supplier: { id: offer.supplierId, code: offer.supplierCode, name: offer.supplierName },
        currency,
        amount: amounts.includes(null) ? null : sumDecimals(amounts.map((each) => each ?? '0')),
        lines: own,
      },
    ];
  });
}

function toGroupLine(line: PlannedPurchaseLine, unit: StockUnit): PurchaseGroup['lines'][number] {
  const { index, material, quantity, unitPrice, priceUnit, unitFactor, priceFactor, offerPrice, deviation, band } = line;
  const { code, name, colourName } = material;
  const amount = unitPrice === null ? null : priceAmount(quantity, { unitPrice, unitFactor, priceFactor });
  const figures = { quantity, unitPrice, priceUnit, offerPrice, deviation, band, amount };
  return { index, code, name, colourName, unit, ...figures, needOn: line.needOn, promisedOn: line.promisedOn, warnings: line.warnings };
}
