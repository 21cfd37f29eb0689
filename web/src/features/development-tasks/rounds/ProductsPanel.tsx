import type { Task, TaskProduct } from '@mrp/contract/features/development-tasks/record.ts';
import { NETWORK_PRODUCT } from '@mrp/contract/features/network-products/audit.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Link } from 'react-router';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import type { Action } from '../../../kit/list/list-actions.ts';
import { RowMenu } from '../../../kit/actions/RowMenu.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { useDocumentAddress } from '../../../lib/documents.ts';
import { trimZeros } from '../../../lib/format/format.ts';
import { moneyPer } from '../../../lib/format/money-unit.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { pictureUrl } from '../../../lib/pictures.ts';
import { quantityText } from '../../external-materials/text.ts';
import { badgeOf, moqText, priceText } from '../../network-products/text.ts';

interface ProductsPanelProps {
  task: Task;
  actionsOf: (product: TaskProduct) => readonly Action[];
}

/** 询价商品: the products of the enquiry basket that the task was opened from, as the suppliers offer them now. */
export function ProductsPanel({ task: { products }, actionsOf }: ProductsPanelProps) {
  const canSeePrices = useCan()(VIEW_PRICES);
  const isAsked = products.some(({ asked }) => asked !== null);
  return (
    <PlainTable label="询价商品">
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">供应商</th>
          <th scope="col">成分与规格</th>
          {canSeePrices && (
            <th scope="col" className="num">
              报价
            </th>
          )}
          <th scope="col">起订量</th>
          {isAsked && <th scope="col">询价数量与目标价</th>}
          <th scope="col">状态</th>
          <th scope="col">
            <span className="visually-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow key={product.id} {...{ product, canSeePrices, isAsked }} actions={actionsOf(product)} />
        ))}
      </tbody>
    </PlainTable>
  );
}

interface ProductRowProps {
  product: TaskProduct;
  canSeePrices: boolean;
  isAsked: boolean;
  actions: readonly Action[];
}

function ProductRow({ product, canSeePrices, isAsked, actions }: ProductRowProps) {
  const { id, code, name, colourName, hex, pictureId, supplier, supplierItemNo, currency, unit, badge } = product;
  const to = useDocumentAddress()(NETWORK_PRODUCT, id);
  const title = [name, colourName].filter(Boolean).join(' · ');
  const { tone, label } = badgeOf(badge);
  const price = priceText(product);
  return (
    <tr>
      <th scope="row">
        <span className="inline-row">
          <Swatch shade={{ name: title, hex, pictureUrl: pictureUrl(pictureId, '64') }} size={28} silent />
          {to ? <Link to={to}>{title}</Link> : title} <span className="text-hint">{code}</span>
        </span>
      </th>
      <td>{[supplier, supplierItemNo].filter(Boolean).join(' ')}</td>
      <td>{factsText(product)}</td>
      {canSeePrices && <td className="num">{price ? `${price} ${moneyPer(currency, unit)}` : '—'}</td>}
      <td>{moqText(product, unit) || '—'}</td>
      {isAsked && <td>{askedText(product) || '—'}</td>}
      <td>
        <StatusTag tone={tone}>{label}</StatusTag>
      </td>
      <td>
        <RowMenu actions={actions} name={title} />
      </td>
    </tr>
  );
}

/** 500 米 · 目标价 32 元/米 不含税 */
function askedText({ asked }: TaskProduct): string {
  if (!asked) return '';
  const { quantity, targetPrice, unit } = asked;
  const target = targetPrice && `目标价 ${trimZeros(targetPrice)} ${moneyPer(null, unit)} 不含税`;
  return [quantity && `${quantityText(quantity)} ${unit}`, target].filter(Boolean).join(' · ');
}

const factsText = ({ composition, width, gramWeight, specification }: TaskProduct): string =>
  [composition, width && `${trimZeros(width)} cm`, gramWeight && `${trimZeros(gramWeight)} g/㎡`, specification]
    .filter(Boolean)
    .join(' · ') || '—';
