import { pricesApi } from '@mrp/contract/features/prices.ts';
import { offerFields, offerHeadFields, priceFields } from '@mrp/contract/features/prices/fields.ts';
import { priceStatuses, type ListedPrice } from '@mrp/contract/features/prices/list.ts';
import { priceWords } from '@mrp/contract/features/prices/words.ts';
import { Link } from 'react-router';
import { PeekRecord } from '../../kit/peek/PeekRecord.tsx';
import { FactList, type Fact } from '../../kit/object/Facts.tsx';
import { ObjectHead } from '../../kit/object/ObjectHead.tsx';
import { formatDay, formatNumber, formatTime, formatTrimmed, trimZeros } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { materialAddress, percentText } from './list-text.ts';
import { PriceSourceLink } from '../../pickers/PriceSourceLink.tsx';
import { PriceTrendPanel } from './PriceTrendPanel.tsx';
import { priceKindLabel } from './text.ts';
import { TouchedPanel } from './TouchedPanel.tsx';

/** 速览 of a price: what it is, how it moved, what suppliers asked over time, and what it touches. */
export function PricePeekPanel({ id }: { id: string }) {
  const can = useCan();
  return (
    <PeekRecord noun={priceWords.price} id={id} read={pricesApi.getPrice}>
      {(price) => (
        <>
          <ObjectHead
            level={2}
            name={`${price.name} ${price.colourName}`.trim()}
            code={price.code}
            status={priceStatuses.find(({ value }) => value === price.status) ?? priceStatuses[0]}
            face={{ name: price.name, hex: price.hex, pictureUrl: pictureUrl(price.pictureId, '160') }}
            subtitle={<Link to={materialAddress(price)}>查看物料</Link>}
            facts={keyFacts(price)}
          />
          <div className="stack k-peek-part">
            {can(pricesApi.listPriceSteps) && <PriceTrendPanel price={price} />}
            {can(pricesApi.listTouched) && <TouchedPanel price={price} />}
          </div>
          <FactList facts={moreFacts(price)} />
        </>
      )}
    </PeekRecord>
  );
}

function keyFacts({ supplier, kind, price, unit, metrePrice, changePercent, alertPercent, previousPrice }: ListedPrice): Fact[] {
  if (price === undefined) return [{ label: offerHeadFields.supplierId.label, value: supplier }];
  return [
    { label: offerHeadFields.supplierId.label, value: supplier },
    { label: priceKindLabel(kind), value: formatNumber(price, 4), unit, strong: true },
    ...(metrePrice ? [{ label: priceWords.metrePrice, value: formatNumber(metrePrice, 4), unit: '元/米' }] : []),
    {
      label: '涨跌',
      value: changePercent ? percentText(changePercent) : '第一次报价',
      ...(changePercent && { note: alertPercent ? `超过预警 ${trimZeros(alertPercent)}%` : `原 ${formatNumber(previousPrice, 4)}` }),
    },
  ];
}

const moreFacts = ({
  validFrom,
  endedOn,
  minQuantity,
  classification,
  supplierItemNo,
  reason,
  source,
  createdBy,
  createdAt,
}: ListedPrice): Fact[] =>
  [
    { label: '有效期', value: `${formatDay(validFrom)} 起${endedOn ? `，${formatDay(endedOn)} 失效` : '，长期'}` },
    { label: priceFields.minQuantity.label, value: formatTrimmed(minQuantity) },
    { label: '分类', value: classification },
    { label: offerFields.supplierItemNo.label, value: supplierItemNo },
    { label: priceWords.source, value: source === null ? reason : <PriceSourceLink price={{ reason, source }} /> },
    { label: '登记', value: `${createdBy} ${formatTime(createdAt)}` },
  ].filter(({ value }) => value !== '' && value !== '0');
