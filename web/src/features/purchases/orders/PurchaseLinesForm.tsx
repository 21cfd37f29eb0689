import type { PurchaseItemFacts } from '@mrp/contract/features/purchases/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { Form } from 'antd';
import { useState } from 'react';
import { GridField } from '../../../kit/form/fields/GridField.tsx';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { textOf } from '../../../kit/grid/lines/row-values.ts';
import { useRows } from '../../../kit/form/useRows.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { moneyPer } from '../../../lib/format/money-unit.ts';
import { quantityText } from '../../../lib/format/quantities.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { useLatest } from '../../../lib/useLatest.ts';
import { RemnantsPicker } from '../../../pickers/RemnantsPicker.tsx';
import { MissingOfferLink } from '../../../pickers/MissingOfferLink.tsx';
import { stockChoices } from '../../stock/stock-choices.ts';
import { dueDayOf, factsOf, purchaseColumns, skuIdOf } from './purchase-lines.ts';
import { usePurchaseFacts } from '../usePurchaseFacts.ts';

/** 明细: what is ordered, beside stock, receipts and offers. */
export function PurchaseLinesForm({ isStored }: { isStored: boolean }) {
  const canSeePrices = useCan()(VIEW_PRICES);
  const rows = useRows('lines');
  const holderId = Form.useWatch<string | null | undefined>('holderId') ?? null;
  const facts = usePurchaseFacts(holderId, rows);
  const needOn = Form.useWatch<string | null | undefined>('needOn') ?? null;
  const latest = useLatest({ facts, rows, needOn });
  const [columns] = useState(() =>
    purchaseColumns({ canSeePrices, isStored, source: stockChoices('SKU', () => undefined), known: () => latest.current }),
  );
  return (
    <>
      <GridField
        name="lines"
        label={purchaseWords.lines}
        columns={columns}
        canAdd
        facts={facts}
        context={(row) => {
          const fact = factsOf(row, latest.current.facts);
          return (
            <>
              {[describe(fact), dueText(row, latest.current)].filter(Boolean).join(' · ')}{' '}
              {fact?.suppliers.length === 0 && <MissingOfferLink {...fact} />}
            </>
          );
        }}
      />
      <RemnantsPicker holderId={holderId} needs={needsOf(rows)} />
    </>
  );
}

/** 承诺交期 of a line that has none typed. */
function dueText(row: GridRow, known: Parameters<typeof dueDayOf>[1]): string {
  const due = textOf(row, 'promisedOn') === '' ? dueDayOf(row, known) : null;
  return due === null ? '' : `承诺交期留空按 ${due}`;
}

const needsOf = (rows: readonly GridRow[]) =>
  rows.flatMap((row) => {
    const skuId = skuIdOf(row);
    return skuId ? [{ skuId, quantity: textOf(row, 'quantity') }] : [];
  });

/** Example: F-HB-000123-07 精梳棉氨汗布 藏青 · 单位 米 · 越华针织（优选）12.5000 元/米 ≥500 12.1000 元/米 起订 300.00 米 货期 15 天 */
function describe(fact: PurchaseItemFacts | undefined): string {
  if (!fact) return '先选物料；粘贴时按编码或名称找到物料。供应商、单价留空按优选报价';
  const { code, name, colourName, unit, suppliers } = fact;
  const figure = (text: string) => formatNumber(text, unit.decimals);
  const offers = suppliers.map(({ name: supplier, preferred, paused, currency, prices, moq, multiple, leadDays }) =>
    [
      `${supplier}${preferred ? '（优选）' : ''}${paused ? '（暂停合作）' : ''}`,
      prices
        ?.map(
          ({ from, unitPrice, unit: per }, at) =>
            `${at > 0 ? `≥${figure(from)} ` : ''}${formatNumber(unitPrice, 4)} ${moneyPer(currency, per)}`,
        )
        .join(' '),
      moq && `起订 ${quantityText(moq, unit)}`,
      multiple && `每包 ${quantityText(multiple, unit)}`,
      leadDays !== null && `货期 ${leadDays} 天`,
    ]
      .filter(Boolean)
      .join(' '),
  );
  return [
    [code, name, colourName].filter(Boolean).join(' '),
    `单位 ${unit.name}`,
    ...(offers.length > 0 ? offers : ['没有供应商报价']),
  ].join(' · ');
}
