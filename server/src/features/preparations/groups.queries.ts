import type { PreparationGroup, PreparationInput } from '@mrp/contract/features/preparations/record.ts';
import { compareDecimals, decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { greigeForDyed, priceAmount } from '@mrp/contract/lib/formulas/formulas.ts';
import type { StockUnit } from '@mrp/contract/features/stock/item-level.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { readGreige, readGreigeLeft } from './productions/greige.queries.ts';
import { readFormFacts } from './lines/queries.ts';
import { groupLines, planForm, type PlannedLine } from './lines/rules.ts';
import { priceWarnings, quantityWarnings } from './lines/offers.rules.ts';
import { listUnits } from './lines/units.queries.ts';

/** Previews the orders of a form with the greige that they would take; fails with the same errors as saving. */
export async function previewGroups(db: Db, form: PreparationInput): Promise<PreparationGroup[]> {
  const factsOf = await readFormFacts(db, [form]);
  const knownOrders = form.lines.flatMap(({ garmentOrderId }) => garmentOrderId ?? []);
  const { lines, fields } = planForm({ ...form, knownOrders }, factsOf(form.kind));
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  const groups = groupLines(lines);
  const greigeOf = await readGreige(
    db,
    groups.flatMap(([line]) => (line ? [{ spuId: line.material.spuId, supplierId: line.offer.supplierId }] : [])),
  );
  const leftFor = await readLeft(db, groups);
  // The groups before take their greige first.
  const taken = new Map<string, string>();
  const units = await listUnits(
    db,
    groups.flatMap(([line]) => (line ? [line.material.unitId] : [])),
  );
  return groups.flatMap((group) => {
    const [first] = group;
    const unit = units.get(first?.material.unitId ?? '');
    if (!first || !unit) return [];
    const quantity = sumDecimals(group.map((line) => line.quantity));
    const { material, offer, takesGreige } = first;
    const greige = takesGreige ? greigeOf(material.spuId, offer.supplierId) : null;
    const needed = greige && greigeForDyed({ dyed: quantity, dyeLoss: greige.dyeLoss, decimals: greige.decimals });
    const place = `${material.spuId} ${offer.supplierId}`;
    const before = taken.get(place) ?? '0';
    const left = shortOf(material.skuId === null ? '0' : leftFor(material.skuId, offer.supplierId), before);
    if (needed) taken.set(place, sumDecimals([before, needed]));
    return [
      {
        supplier: { id: offer.supplierId, code: offer.supplierCode, name: offer.supplierName },
        materialId: material.materialId,
        code: material.code,
        name: material.name,
        colourName: material.colourName,
        unit,
        quantity,
        ...pricesOf(group, unit, quantity),
        takesGreige,
        greigeNeeded: needed,
        greigeAvailable: greige && left,
        greigeShort: greige && needed && shortOf(needed, left),
        warnings: [...quantityWarnings(offer, quantity, unit.name), ...priceWarnings(group.map(({ deviation }) => deviation))],
        lines: group.map(({ index }) => index),
      },
    ];
  });
}

/** What is left of the greige for each colour that would take it. */
const readLeft = (db: Db, groups: readonly (readonly PlannedLine[])[]) =>
  readGreigeLeft(
    db,
    groups.flatMap(([line]) =>
      line?.takesGreige && line.material.skuId ? [{ skuId: line.material.skuId, supplierId: line.offer.supplierId }] : [],
    ),
  );

function shortOf(needed: string, available: string): string {
  return compareDecimals(needed, available) > 0 ? decimal(needed).minus(decimal(available)).toFixed() : '0';
}

/** Amounts are rounded per line; the price of the group is that of its lines, else the mean per stock unit. */
function pricesOf(
  group: readonly PlannedLine[],
  unit: StockUnit,
  quantity: string,
): Pick<PreparationGroup, 'unitPrice' | 'priceUnit' | 'amount'> {
  const amounts = group.map(({ quantity: part, unitPrice, unitFactor, priceFactor }) =>
    unitPrice === null ? null : priceAmount(part, { unitPrice, unitFactor, priceFactor }),
  );
  const [first] = group;
  const priceUnit = first?.priceUnit ?? unit;
  if (amounts.includes(null)) return { unitPrice: null, priceUnit, amount: null };
  const amount = sumDecimals(amounts.map((each) => each ?? '0'));
  const isOne = group.every((line) => line.unitPrice === first?.unitPrice && line.priceUnit.id === priceUnit.id);
  if (isOne) return { unitPrice: first?.unitPrice ?? null, priceUnit, amount };
  return { unitPrice: roundHalfUp(decimal(amount).div(decimal(quantity)), 4), priceUnit: unit, amount };
}
