import { costParts, measures, supplies } from '@mrp/contract/features/costing/parts.ts';
import type { Quotation, QuotationLine } from '@mrp/contract/features/costing/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { Fragment } from 'react';
import { LineCells, LineHeads, type LineColumn } from '../../../kit/tables/LineTable.tsx';
import { lineRowProps } from '../../../kit/object/line-rows.ts';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { moneyName, moneyPer } from '../../../lib/format/money-unit.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { LineNamePanel } from '../LineNamePanel.tsx';
import { LineTaskPanel } from '../LineTaskPanel.tsx';
import { PartHead } from '../PartHeadPanel.tsx';
import { purposeText, sumAmounts, unitPriceText } from '../text.ts';
import '../costing.css';

type Column = LineColumn<QuotationLine>;
const labelOf = (choices: readonly { value: string; label: string }[], value: string | null) =>
  choices.find((choice) => choice.value === value)?.label ?? '';

const figures: readonly Column[] = [
  {
    label: costingWords.consumption,
    num: true,
    show: ({ netConsumption, unit }) => netConsumption && `${formatNumber(netConsumption, 4)}${unit ? ` ${unit.name}` : ''}`,
  },
  {
    label: costingWords.gross,
    num: true,
    show: ({ quotedConsumption, unit, measure }) =>
      `${formatNumber(quotedConsumption, 4)} ${unit?.name ?? labelOf(measures, measure).replace('按', '')}`,
  },
];

const AMOUNT = '金额';
const pricesIn = (currency: string): readonly Column[] => [
  {
    label: costingWords.price,
    num: true,
    show: ({ quote, priceUnit, supply }) =>
      supply === 'CUSTOMER'
        ? '客供'
        : quote && `${formatNumber(quote, 4)} ${priceUnit ? moneyPer(currency, priceUnit.name) : moneyName(currency)}`,
  },
  { label: '折算单价', unit: '元', num: true, show: (line) => unitPriceText(line, line.quotedPrice) },
  { label: AMOUNT, unit: '元/件', num: true, show: ({ quotedAmount }) => quotedAmount && formatMoney(quotedAmount) },
];

const rest: readonly Column[] = [
  { label: costingWords.supply, show: ({ supply }) => labelOf(supplies, supply) },
  { label: costingWords.supplier, show: ({ supplier }) => supplier?.name },
  { label: '备注', show: ({ remark }) => remark },
];

/** Of the lines that have a price; none of them has one: no sum. */
function sumsOf(lines: readonly QuotationLine[]): Readonly<Record<string, string>> {
  const amounts = lines.flatMap(({ quotedAmount }) => quotedAmount ?? []);
  return amounts.length === 0 ? {} : { [AMOUNT]: formatMoney(sumAmounts(amounts)) };
}

/** 明细 of a quotation by part, each with its sum. */
export function QuotationLinesPanel({ quotation: { id, lines, currency } }: { quotation: Pick<Quotation, 'id' | 'lines' | 'currency'> }) {
  const priced = useCan()(VIEW_PRICES);
  const columns = [...figures, ...(priced ? pricesIn(currency.name) : []), ...rest];
  return (
    <PlainTable label={costingWords.lines}>
      <thead>
        <tr>
          <th scope="col">名称</th>
          <LineHeads columns={columns} />
        </tr>
      </thead>
      <tbody>
        {costParts.map(({ value, label }) => {
          const own = lines.filter(({ part }) => part === value);
          if (own.length === 0) return null;
          return (
            <Fragment key={value}>
              <PartHead label={label} columns={columns} sums={priced ? sumsOf(own) : {}} />
              {own.map((line) => (
                <tr key={line.id} {...lineRowProps(lines.indexOf(line))}>
                  <th scope="row">
                    <LineNamePanel line={line} note={purposeText(line.purpose)} />
                    <LineTaskPanel quotationId={id} line={line} />
                  </th>
                  <LineCells columns={columns} line={line} />
                </tr>
              ))}
            </Fragment>
          );
        })}
      </tbody>
    </PlainTable>
  );
}
