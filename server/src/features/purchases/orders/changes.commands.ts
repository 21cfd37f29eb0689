import type { Purchase, PurchaseChange, PurchaseLine } from '@mrp/contract/features/purchases/record.ts';
import { purchaseWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { compareDecimals, decimal } from '@mrp/contract/lib/decimals.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { formatQuantity } from '../../stock/rules.ts';
import { lockPurchase, savePurchase } from './commands.ts';
import { judgeLines, type JudgedLine } from './judging.queries.ts';
import { notifyPrices } from '../notices.commands.ts';
import { keepFormerPrices, readFormerPrices } from '../former-prices.commands.ts';
import { keepReopenedPurchases } from './order-cuts.commands.ts';
import { getPurchase } from './queries.ts';
import { priceLines } from './saving.commands.ts';
import { recordVersions } from './versions.commands.ts';

/** 变更 after 下单: a new version, which the supplier must confirm again. What was shipped stays. */
export async function changePurchase(tx: Tx, user: Identity, id: string, { version, reason, ...edit }: PurchaseChange): Promise<Purchase> {
  const stored = await lockPurchase(tx, user, id);
  if (stored.state !== 'PLACED' && stored.state !== 'CONFIRMED')
    throw new AppError('STATE', { state: purchaseWorkflow.states[stored.state].label, action: '变更' });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  refuseBelowShipped(stored, edit);
  if (edit.source !== stored.source) throw new AppError('VALIDATION', {}, { fields: { source: '下单后不能改来源' } });
  if (edit.holderId !== stored.holder.id && stored.lines.some(({ shippedQuantity }) => compareDecimals(shippedQuantity, '0') > 0))
    throw new AppError('VALIDATION', {}, { fields: { holderId: '已有发货，不能改收货方' } });
  await setAuditAction(tx, purchaseWords.change, reason);
  const former = await readFormerPrices(tx, id);
  await savePurchase(tx, user, stored, edit, { state: 'PLACED', revision: stored.revision + 1 });
  await keepFormerPrices(tx, former);
  await priceLines(tx, [id]);
  const lines = await judgeLines(tx, [id]);
  await refuseUnexplained(tx, stored, lines);
  await recordVersions(tx, [id], reason);
  await keepReopenedPurchases(tx, [id]);
  await notifyPrices(tx, lines);
  return getPurchase(tx, id, user);
}

function refuseBelowShipped({ lines }: Purchase, edit: Pick<PurchaseChange, 'lines'>): void {
  const stored = new Map(lines.map((line) => [line.id, line]));
  const fields = Object.fromEntries(
    edit.lines.flatMap((line, at) => {
      const before = stored.get(line.id ?? '');
      if (!before || compareDecimals(before.shippedQuantity, '0') === 0) return [];
      if (before.skuId !== line.skuId) return [[`lines.${at}.skuId`, '已有发货，不能换物料']];
      // What is delivered again was shipped twice.
      const shipped = decimal(before.shippedQuantity).minus(decimal(before.replacedQuantity)).toFixed();
      return compareDecimals(line.quantity, shipped) < 0
        ? [
            [
              `lines.${at}.quantity`,
              `不能少于已发货的 ${formatQuantity(shipped, { unitName: before.unit.name, decimals: before.unit.decimals })}`,
            ],
          ]
        : [];
    }),
  );
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
}

/** The rules of 下单 hold for the new version. */
async function refuseUnexplained(tx: Tx, { id, lines: before }: Purchase, lines: readonly JudgedLine[]): Promise<void> {
  const fields: Record<string, string> = {};
  const order = await tx.selectFrom('purchaseOrders').select('releasedBy').where('id', '=', id).executeTakeFirstOrThrow();
  const released = new Map(order.releasedBy === null ? [] : before.filter(({ band }) => band === 'RED').map((line) => [line.id, line]));
  for (const line of lines) {
    const { position, unitPrice, warnings, reason, band } = line;
    if (unitPrice === null) fields[`lines.${position}.unitPrice`] = '没有单价，请先维护报价或填写单价';
    else if (warnings.length > 0 && reason.trim() === '') fields[`lines.${position}.reason`] = `${warnings.join('，')}，请填写原因`;
    else if (band === 'RED' && !isReleased(line, released.get(line.id)))
      fields[`lines.${position}.unitPrice`] = '单价超出限价，主管没有放行过这个价格；请改回，或另建采购单由主管放行';
  }
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
}

/** A supervisor released prices of lines, not the order: the release stands for the same material up to that price. */
const isReleased = ({ skuId, unitPrice }: JudgedLine, released: PurchaseLine | undefined): boolean =>
  released?.skuId === skuId && compareDecimals(unitPrice ?? '0', released.unitPrice ?? '0') <= 0;
