import { pricesApi } from '@mrp/contract/features/prices.ts';
import { priceList, priceStatuses, type PriceListRow } from '@mrp/contract/features/prices/list.ts';
import { priceWords } from '@mrp/contract/features/prices/words.ts';
import { Link } from 'react-router';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { classificationSource } from '../../pickers/sources/classification-source.ts';
import { materialSource } from '../../pickers/sources/material-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { materialAddress, percentText } from './list-text.ts';
import { PriceSourceLink } from '../../pickers/PriceSourceLink.tsx';

const PricePeekPanel = lazyPanel(async () => (await import('./PricePeekPanel.tsx')).PricePeekPanel);

const sources = { classificationIds: classificationSource(), supplierIds: allSuppliers, spuIds: materialSource };

const statusOf = (row: PriceListRow) => priceStatuses.find(({ value }) => value === row.status) ?? priceStatuses[0];

const cells = {
  picture: ({ name, colourName, hex, pictureId }: PriceListRow) => (
    <Swatch shade={{ name: `${name} ${colourName}`.trim(), hex, pictureUrl: pictureUrl(pictureId, '64') }} inRow />
  ),
  code: (row: PriceListRow) => (
    <Link to={materialAddress(row)} tabIndex={-1}>
      {row.code}
    </Link>
  ),
  status: (row: PriceListRow) => <StatusTag tone={statusOf(row).tone}>{statusOf(row).label}</StatusTag>,
  reason: (row: PriceListRow) => <PriceSourceLink price={row} inRow />,
  changePercent: ({ changePercent, alertPercent }: PriceListRow) =>
    changePercent ? (
      <span className="figure">
        {percentText(changePercent)} {alertPercent && <strong className="text-error">预警</strong>}
      </span>
    ) : (
      <EmptyCell />
    ),
};

/** 价格查看: prices in force and their history, and the alerts. */
export function PriceListPage() {
  const can = useCan();
  return (
    <ListPage
      list={priceList}
      endpoint={pricesApi.listPrices}
      noun={priceWords.price}
      firstUse="在物料的“供应商与价格”里登记，或从工作簿导入。"
      sources={sources}
      cells={cells}
      rowLink={materialAddress}
      rowName={({ code, supplier, validFrom }) => `${code} ${supplier} ${validFrom}`}
      peek={({ id }) => <PricePeekPanel id={id} />}
      {...(can(pricesApi.addPrice) && { importTo: '/importFile?object=prices' })}
      onExport={(request) => askExport(priceList, request)}
    />
  );
}
