import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import { productList } from '@mrp/contract/features/network-products/list.ts';
import type { ProductRow } from '@mrp/contract/features/network-products/record.ts';
import { EXPORT } from '@mrp/contract/permissions.ts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { confirm } from '../../kit/Confirm.tsx';
import { lazyComponent } from '../../kit/lazy.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { RowButton } from '../../kit/RowButton.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { askExport } from '../../lib/export-question.ts';
import { moneyPer } from '../../lib/money-unit.ts';
import { Can } from '../../lib/permissions.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { comparisonRights, useAddToComparison } from '../../pickers/useAddToComparison.tsx';
import { detailAddress as externalAddress } from '../external-materials/text.ts';
import { cardNote, detailAddress, moqText, priceText, shadeOf, titleOf } from './text.ts';
import { alreadyTold, type ProductActions } from './useProductActions.tsx';

const BasketTaskForm = lazyComponent(async () => (await import('./BasketTaskForm.tsx')).BasketTaskForm);

const inBasket = { inBasket: true, pageSize: 200 };
const BASKET_QUERY = 'inBasket=1';
const exported = [
  'code',
  'name',
  'colourName',
  'supplier',
  'supplierItemNo',
  'composition',
  'width',
  'gramWeight',
  'price',
  'priceMax',
  'unit',
  'moq',
];

interface BasketProps {
  open: boolean;
  actions: ProductActions;
  onClose: () => void;
}

/** 询价篮: what this user wants to ask suppliers about. */
export function BasketPanel({ open, actions, onClose }: BasketProps) {
  const read = useApiQuery(networkProductsApi.list, { query: inBasket }, { handlesErrors: 'all', enabled: open });
  const rows = read.data?.rows ?? [];
  return (
    <Drawer
      open={open}
      title={`询价篮${rows.length > 0 ? ` ${rows.length}` : ''}`}
      size={560}
      onClose={onClose}
      footer={rows.length > 0 && <BasketFoot rows={rows} actions={actions} onClose={onClose} />}
    >
      <ReadContent read={read}>
        {({ rows: shown }) =>
          shown.length === 0 ? (
            <EmptyState title="询价篮是空的" hint="在商品卡片上点“询价”，把想问的商品放进来。" />
          ) : (
            <ul className="plain-list product-basket">
              {shown.map((row) => (
                <BasketLine key={row.id} row={row} actions={actions} />
              ))}
            </ul>
          )
        }
      </ReadContent>
    </Drawer>
  );
}

function BasketLine({ row, actions }: { row: ProductRow; actions: ProductActions }) {
  const price = priceText(row);
  return (
    <li>
      <Swatch shade={shadeOf(row)} size={56} silent />
      <div>
        <Link to={detailAddress(row.id)}>{titleOf(row)}</Link>
        <p className="text-hint">{cardNote(row)}</p>
        <p className="text-hint">
          {[price && `${price} ${moneyPer(row.currency, row.unit)}`, moqText(row, row.unit)].filter(Boolean).join(' · ')}
          {row.external && (
            <>
              {' · '}
              <Link to={externalAddress(row.external.id)}>已引入 {row.external.code}</Link>
            </>
          )}
        </p>
      </div>
      <RowButton label="移出" name={titleOf(row)} onClick={() => actions.setInBasket(row.id, false)} />
    </li>
  );
}

/** What is done with the whole basket. */
function BasketFoot({ rows, actions, onClose }: { rows: readonly ProductRow[]; actions: ProductActions; onClose: () => void }) {
  const [asksTask, setAsksTask] = useState(false);
  const comparison = useAddToComparison();
  const all = { query: BASKET_QUERY, count: rows.length };
  const empty = async () => {
    const content = '只清空询价篮，商品和已引入的外部物料不受影响。';
    if (await confirm({ title: `移出询价篮里的 ${rows.length} 个商品？`, content, okText: '清空' })) await actions.removeFromBasket(all);
  };
  const introduce = async () => {
    await actions.introduceMany(all);
    onClose();
  };
  return (
    <div className="cluster product-basket-foot">
      <Button onClick={() => void empty().catch(alreadyTold)}>清空</Button>
      <Can to={EXPORT}>
        <Button onClick={() => askExport(productList, { query: BASKET_QUERY, columns: exported })}>导出</Button>
      </Can>
      <Can to={networkProductsApi.introduce}>
        <Button onClick={() => void introduce().catch(alreadyTold)}>全部引入</Button>
      </Can>
      <Can to={comparisonRights.productIds}>
        <Button onClick={() => comparison.ask({ productIds: rows.map(({ id }) => id) }, rows.length)}>发起询价</Button>
      </Can>
      <Can to={developmentTasksApi.createFromBasket}>
        <Button type="primary" onClick={() => setAsksTask(true)}>
          发起开发任务
        </Button>
      </Can>
      {comparison.dialog}
      <BasketTaskForm open={asksTask} products={rows} onClose={() => setAsksTask(false)} />
    </div>
  );
}
