import { pricesApi } from '@mrp/contract/features/prices.ts';
import type { ListedPrice, PriceStep } from '@mrp/contract/features/prices/list.ts';
import { StepChart } from '../../kit/chart/StepChart.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { dayOf, formatDay, formatNumber } from '../../lib/format/format.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { useNow } from '../../lib/useNow.ts';
import { percentText } from './list-text.ts';

const DRAWN = 6;

/** 价格走势 of the item: each supplier a line, that of the price in front, and its own steps as a table. */
export function PriceTrendPanel({ price }: { price: ListedPrice }) {
  const read = useApiQuery(pricesApi.listPriceSteps, { params: { id: price.id } });
  const today = dayOf(useNow());
  return (
    <section aria-label="价格走势">
      <h3>价格走势</h3>
      <ReadContent read={read}>
        {(steps) => (
          <>
            <StepChart
              label={`价格走势 ${price.code}`}
              lines={linesOf(steps, price, today)}
              from={startOf(steps, today)}
              to={today}
              decimals={2}
            />
            <StepsTable steps={steps.filter(({ supplierId }) => supplierId === price.supplierId)} />
          </>
        )}
      </ReadContent>
    </section>
  );
}

/** The chart begins with the first price, a year ago at the latest. */
function startOf([first]: readonly PriceStep[], today: string): string {
  const year = `${Number.parseInt(today.slice(0, 4), 10) - 1}${today.slice(4)}`;
  return first && first.validFrom < year ? first.validFrom : year;
}

function linesOf(steps: readonly PriceStep[], price: ListedPrice, today: string) {
  const bySupplier = Map.groupBy(
    steps.filter(({ validFrom }) => validFrom <= today),
    ({ supplierId }) => supplierId,
  );
  return [...bySupplier]
    .toSorted(([one], [other]) => Number(other === price.supplierId) - Number(one === price.supplierId))
    .slice(0, DRAWN)
    .map(([supplierId, own]) => ({
      key: supplierId,
      label: own[0]?.supplier ?? '',
      strong: supplierId === price.supplierId,
      steps: own.map((step) => ({ day: step.validFrom, value: step.metrePrice ?? step.price ?? null })),
    }));
}

function StepsTable({ steps }: { steps: readonly PriceStep[] }) {
  return (
    <PlainTable label="价格记录">
      <thead>
        <tr>
          <th>生效</th>
          <th className="num">报价</th>
          <th className="num">米价</th>
          <th className="num">涨跌</th>
          <th>来源</th>
        </tr>
      </thead>
      <tbody>
        {steps.toReversed().map(({ id, validFrom, price, metrePrice, changePercent, reason }) => (
          <tr key={id}>
            <td>{formatDay(validFrom)}</td>
            <td className="num">{formatNumber(price, 4)}</td>
            <td className="num">{metrePrice ? formatNumber(metrePrice, 4) : ''}</td>
            <td className="num">{changePercent ? percentText(changePercent) : ''}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
