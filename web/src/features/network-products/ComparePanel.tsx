import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import type { Product } from '@mrp/contract/features/network-products/record.ts';
import { Drawer, Switch } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyCell } from '../../kit/list/cells.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { RowButton } from '../../kit/RowButton.tsx';
import { Can } from '../../lib/permissions.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { useApiQuery } from '../../lib/useApi.ts';
import { detailAddress as externalAddress } from '../external-materials/text.ts';
import { removeFromTray, useCompareTray } from './useCompareTray.ts';
import { compareFacts, detailAddress, titleOf, type ComparedFact } from './text.ts';
import type { ProductActions } from './useProductActions.tsx';

interface CompareProps {
  open: boolean;
  actions: ProductActions;
  onClose: () => void;
}

/** 对比: up to four products side by side, the facts that differ first. */
export function ComparePanel({ open, actions, onClose }: CompareProps) {
  const ids = useCompareTray(({ items }) => items).map(({ id }) => id);
  const read = useApiQuery(networkProductsApi.compare, { query: { ids } }, { handlesErrors: 'all', enabled: open && ids.length > 0 });
  const [differing, setDiffering] = useState(false);
  return (
    <Drawer
      open={open && ids.length > 0}
      title="对比商品"
      size={1040}
      onClose={onClose}
      extra={
        <span className="row">
          <span aria-hidden="true">只看不同</span>
          <Switch size="small" aria-label="只看不同" checked={differing} onChange={setDiffering} />
        </span>
      }
    >
      <ReadContent read={read} rows={8}>
        {(products) => <ComparedTable products={products} differing={differing} actions={actions} />}
      </ReadContent>
      <p className="text-hint">屏幕颜色仅供参考，以实样为准。</p>
    </Drawer>
  );
}

interface TableProps extends Pick<CompareProps, 'actions'> {
  products: readonly Product[];
  differing: boolean;
}

function ComparedTable({ products, differing, actions }: TableProps) {
  const facts = compareFacts(products).filter(({ differs }) => differs || !differing);
  return (
    <PlainTable label="对比" className="product-compared">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">项目</span>
          </th>
          {products.map((product) => (
            <th scope="col" key={product.id}>
              <ProductHead product={product} actions={actions} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => (
          <FactRow key={fact.label} fact={fact} products={products} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function FactRow({ fact: { label, values, differs, isFigure, lowest }, products }: { fact: ComparedFact; products: readonly Product[] }) {
  return (
    <tr className={differs ? 'differs' : ''}>
      <th scope="row">
        {label}
        {differs && <span className="visually-hidden">（不同）</span>}
      </th>
      {products.map(({ id }, at) => (
        <td key={id} className={isFigure ? 'num' : ''}>
          {lowest === at && <span className="product-lowest">最低</span>} {values[at] || <EmptyCell />}
        </td>
      ))}
    </tr>
  );
}

function ProductHead({ product, actions }: { product: Product; actions: ProductActions }) {
  const { id, code, hex, pictureId, supplier, external, badge } = product;
  const url = pictureUrl(pictureId, '500');
  return (
    <div className="product-compared-head">
      {url ? <img src={url} alt="" /> : <span className="product-cloth" style={hex ? { backgroundColor: hex } : undefined} />}
      <Link to={detailAddress(id)}>{titleOf(product)}</Link>
      <span className="text-hint">
        {code} · {supplier.abbreviation}
      </span>
      <span className="cluster">
        {external ? (
          <Link to={externalAddress(external.id)}>{external.code}</Link>
        ) : (
          badge !== 'DISCONTINUED' && (
            <Can to={networkProductsApi.introduce}>
              <RowButton label="引入" name={titleOf(product)} onClick={() => actions.introduceOne(product)} />
            </Can>
          )
        )}
        <RowButton label="移出" name={titleOf(product)} onClick={() => removeFromTray(id)} />
      </span>
    </div>
  );
}
