import type { Inquiry } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { formatNumber, trimZeros } from '../../../lib/format/format.ts';
import { moneyPer } from '../../../lib/format/money-unit.ts';
import { quantityText } from '../../../lib/format/quantities.ts';
import { emptyPurchase, type PurchaseValues } from './purchase-values.ts';

const winnerOf = ({ answers, winnerId }: Inquiry) => answers.find(({ id }) => id === winnerId);

/** A new order of what an inquiry decided: the asked colour and quantity, of the adopted supplier. */
export function decidedValues(inquiry: Inquiry): PurchaseValues {
  const { spu, sku, quantity } = inquiry;
  const supplier = winnerOf(inquiry)?.supplier;
  const item = spu && sku ? { id: sku.id, code: sku.code, name: [spu.name, sku.colourName].filter(Boolean).join(' ') } : null;
  return {
    ...emptyPurchase,
    lines: [
      {
        key: 'decided',
        item,
        supplier: supplier ? { id: supplier.id, code: supplier.code, name: supplier.name } : null,
        // The unit of an inquiry may be another than that of the stock; without a colour nothing tells.
        quantity: item ? trimZeros(quantity) : null,
      },
    ],
  };
}

/** 来自询价单 XJ261120-0001：询 1,200.00 米，采用锦绣纺织 12.5000 元/米（含税）；询价没有指明颜色，请选择. */
export function decidedNote(inquiry: Inquiry): string {
  const { code, quantity, unit, sku } = inquiry;
  const winner = winnerOf(inquiry);
  const price =
    winner?.price && winner.unit ? ` ${formatNumber(winner.price, 4)} ${moneyPer(winner.currency?.name, winner.unit.name)}` : '';
  const tax = price === '' ? '' : winner?.taxIncluded ? '（含税）' : '（未税）';
  return [
    `来自询价单 ${code}：询 ${quantityText(quantity, unit)}${winner ? `，采用${winner.supplier.abbreviation}${price}${tax}` : ''}`,
    !sku && '询价没有指明颜色，请选择颜色、填写数量',
  ]
    .filter(Boolean)
    .join('；');
}
