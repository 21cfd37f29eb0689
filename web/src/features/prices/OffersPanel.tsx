import type { Material } from '@mrp/contract/features/materials/record.ts';
import { pricesApi, type Offer } from '@mrp/contract/features/prices.ts';
import { firstPriceFields, offerFields, offerHeadFields } from '@mrp/contract/features/prices/fields.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { useState } from 'react';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import type { Action } from '../../kit/list/list-actions.ts';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { RowMenu } from '../../kit/actions/RowMenu.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { formatNumber, formatTrimmed } from '../../lib/format/format.ts';
import { Can, useCan } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { priceDecimals, skuLabel, skuShade } from '../materials/text.ts';
import { findPrice, offerName, termsText } from './text.ts';
import './prices.css';
import { materialKind } from '../materials/kind.ts';

const OfferForm = lazyPanel(async () => (await import('./OfferForm.tsx')).OfferForm);
const PricesPanel = lazyPanel(async () => (await import('./PricesPanel.tsx')).PricesPanel);

interface OffersPanelProps {
  material: Material;
  offers: readonly Offer[];
}

/** The existing offers: the preferred one, current prices, and actions on terms and prices. */
export function OffersPanel({ material, offers }: OffersPanelProps) {
  const canSeePrices = useCan()(VIEW_PRICES);
  const [open, setOpen] = useState<{ panel: 'prices' | 'terms'; offerId: string } | null>(null);
  const actionsOf = useOfferActions(material, (panel, offerId) => setOpen({ panel, offerId }));
  const opened = offers.find(({ id }) => id === open?.offerId);
  const close = () => setOpen(null);
  if (offers.length === 0) return <EmptyState title="还没有报价" hint="在上面的表格里逐行填写，或从工作簿粘贴。" />;
  return (
    <>
      <PlainTable label="已有报价">
        <thead>
          <tr>
            <th scope="col">颜色</th>
            <th scope="col">供应商</th>
            <th scope="col">货号</th>
            {canSeePrices && <PriceHeads />}
            <th scope="col" className="num">
              {offerFields.moq.label}
            </th>
            <th scope="col" className="num">
              {offerFields.leadDaysBulk.label}
            </th>
            <th scope="col">状态</th>
            <th scope="col">
              <span className="visually-hidden">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <OfferLine key={offer.id} material={material} offer={offer} canSeePrices={canSeePrices} actions={actionsOf(offer)} />
          ))}
        </tbody>
      </PlainTable>
      {opened && open?.panel === 'prices' && <PricesPanel material={material} offer={opened} onClose={close} />}
      {opened && open?.panel === 'terms' && <OfferForm material={material} offer={opened} onClose={close} />}
    </>
  );
}

function PriceHeads() {
  return [firstPriceFields.bulkPrice.label, '净价', '米价'].map((label) => (
    <th key={label} scope="col" className="num">
      {label}
    </th>
  ));
}

function useOfferActions(material: Material, onOpen: (panel: 'prices' | 'terms', offerId: string) => void) {
  const prefer = useApiMutation(pricesApi.preferOffer, { refreshes: materialKind.refreshes });
  return (offer: Offer): Action[] => {
    const { id, version } = offer;
    const name = offerName(offer, material.skus);
    const preferred = () => toast.success(`${name} 已设为优选`);
    return [
      ...(offer.preferred || !offer.active
        ? []
        : [
            {
              key: 'prefer',
              label: '设为优选',
              permission: pricesApi.preferOffer,
              run: () => prefer.mutate({ params: { id }, body: { version } }, { onSuccess: preferred }),
            },
          ]),
      { key: 'prices', label: '维护价格', permission: pricesApi.addPrice, run: () => onOpen('prices', id) },
      { key: 'terms', label: '编辑报价条件', permission: pricesApi.editOffer, run: () => onOpen('terms', id) },
    ];
  };
}

interface OfferLineProps {
  material: Material;
  offer: Offer;
  canSeePrices: boolean;
  actions: readonly Action[];
}

function OfferLine({ material: { skus, kind }, offer, canSeePrices, actions }: OfferLineProps) {
  const sku = skus.find(({ id }) => id === offer.skuId);
  const price = findPrice(offer);
  const decimals = priceDecimals(kind);
  return (
    <tr className={offer.active ? '' : 'off'}>
      <th scope="row">
        <span className="p-item">
          {sku ? (
            <>
              <Swatch shade={skuShade(sku)} size={28} silent />
              {skuLabel(sku)}
            </>
          ) : (
            '坯布'
          )}
        </span>
      </th>
      <td>
        {offer.supplier.abbreviation}
        {offer.preferred && <span className="k-note-chip p-after">优选</span>}
      </td>
      <td>{offer.supplierItemNo || <EmptyCell />}</td>
      {canSeePrices && (
        <>
          <td className="num">
            {price?.price ? formatNumber(price.price, decimals) : <EmptyCell />} <span className="k-unit">{price && termsText(price)}</span>
          </td>
          <td className="num">{price?.netPrice ? formatNumber(price.netPrice, decimals) : <EmptyCell />}</td>
          <td className="num">{price?.metrePrice ? formatNumber(price.metrePrice, decimals) : <EmptyCell />}</td>
        </>
      )}
      <td className="num">{offer.moq ? `${formatTrimmed(offer.moq)} ${offer.unit.name}` : <EmptyCell />}</td>
      <td className="num">{offer.leadDaysBulk === null ? <EmptyCell /> : `${offer.leadDaysBulk} 天`}</td>
      <td>{offer.active ? offerHeadFields.active.label : '停用'}</td>
      <td className="end">
        <Can to={pricesApi.addPrice}>
          <RowMenu actions={actions} name={`${offer.supplier.abbreviation} ${sku ? skuLabel(sku) : '坯布'}`} />
        </Can>
      </td>
    </tr>
  );
}
