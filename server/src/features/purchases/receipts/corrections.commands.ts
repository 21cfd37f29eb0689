import type { PriceCorrectionInput, PriceCorrectionPlan, PriceCorrectionRequest } from '@mrp/contract/features/purchases/corrections.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany } from '../../../platform/lists/bulk.ts';
import { setAuditAction, type Db, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { lockStock, postMovements } from '../../stock/commands.ts';
import { listCorrectable } from './corrected-lines.queries.ts';
import { planCorrections, type PlannedCorrection } from './corrections.rules.ts';
import { lockReceipt } from './inspections.commands.ts';
import { getReceipt } from './queries.ts';

/** Preview: what each correction does to the stock, and what is booked as 价差. */
export async function previewCorrections(
  db: Db,
  user: Identity,
  id: string,
  { lines }: PriceCorrectionRequest,
): Promise<PriceCorrectionPlan> {
  const corrections = await plan(db, user, id, lines);
  return {
    lines: corrections.map(({ line, unitPrice, amount, stockAmount, difference }) => ({
      lineId: line.lineId,
      before: line.price ?? '0',
      unitPrice,
      quantity: line.kept,
      inStock: roundHalfUp(line.here, 4),
      amount,
      stockAmount,
      difference,
    })),
    stockAmount: sumDecimals(['0', ...corrections.map(({ stockAmount }) => stockAmount)]),
    difference: sumDecimals(['0', ...corrections.map(({ difference }) => difference)]),
  };
}

/** 更正价格: adjusts the cost of what is still in stock, books the rest as 价差; refused when that is no longer what was shown. */
export async function correctPrices(tx: Tx, user: Identity, id: string, input: PriceCorrectionInput): Promise<Receipt> {
  const stored = await lockReceipt(tx, id);
  if (stored.version !== input.version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  const before = await listCorrectable(tx, id);
  await lockStock(
    tx,
    before.map(({ holderId, ownership, itemId }) => ({ holderId, ownership, itemId })),
  );
  const corrections = await plan(tx, user, id, input.lines);
  const shown = sumDecimals(['0', ...corrections.map(({ stockAmount }) => stockAmount)]);
  if (!decimal(shown).eq(decimal(input.stockAmount))) throw new AppError('STOCK_PLAN_CHANGED');
  await setAuditAction(tx, '更正价格', input.reason);
  await post(tx, id, corrections, input.reason);
  await insertMany(
    tx,
    'receiptPriceCorrections',
    corrections.map(({ line, unitPrice, amount, stockAmount, difference }) => ({
      receiptId: id,
      lineId: line.lineId,
      position: line.corrections + 1,
      quantity: line.kept,
      beforePrice: line.price ?? '0',
      unitPrice,
      priceUnitId: line.priceUnitId,
      unitFactor: line.unitFactor,
      priceFactor: line.priceFactor,
      amount,
      stockAmount,
      difference,
      reason: input.reason,
    })),
  );
  await sql`update receipts set version = version + 1 where id = ${id}`.execute(tx);
  return getReceipt(tx, id);
}

async function plan(db: Db, { permissions }: Identity, id: string, lines: PriceCorrectionInput['lines']): Promise<PlannedCorrection[]> {
  if (!permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  const stored = await listCorrectable(db, id);
  if (stored.length === 0) throw new AppError('NOT_FOUND', { what: purchaseWords.receipt });
  const { corrections, fields } = planCorrections(stored, lines);
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  return corrections;
}

async function post(tx: Tx, id: string, corrections: readonly PlannedCorrection[], reason: string): Promise<void> {
  const adjusting = corrections.filter(({ stockAmount }) => !decimal(stockAmount).isZero());
  if (adjusting.length === 0) return;
  await postMovements(
    tx,
    adjusting.map(({ line, stockAmount }) => ({
      holderId: line.holderId,
      ownership: line.ownership,
      itemId: line.itemId,
      type: 'COST_ADJUSTMENT',
      quantity: '0',
      amount: stockAmount,
      reason,
      documentKind: 'receipt',
      documentId: id,
      lineId: line.lineId,
      sequence: line.corrections + 1,
    })),
  );
}
