import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import type { BasketLine } from '@mrp/contract/features/network-products/basket.ts';
import { productList } from '@mrp/contract/features/network-products/list.ts';
import { EXPORT } from '@mrp/contract/permissions.ts';
import { Button, Checkbox, Drawer } from 'antd';
import { useState } from 'react';
import { confirm } from '../../kit/actions/Confirm.tsx';
import { lazyComponent } from '../../kit/lazy.tsx';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { Can } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { comparisonRights, useAddToComparison } from '../../pickers/useAddToComparison.tsx';
import { BasketLineForm } from './BasketLineForm.tsx';
import { classesOf, idsOf } from './basket-lines.ts';
import { alreadyTold } from '../../lib/api/already-told.ts';
import type { ProductActions } from './useProductActions.tsx';

const BasketTaskForm = lazyComponent(async () => (await import('./BasketTaskForm.tsx')).BasketTaskForm);

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

/** 询价篮: what this user wants to ask suppliers about, by class; what is ticked is asked about. */
export function BasketPanel({ open, actions, onClose }: BasketProps) {
  const read = useApiQuery(networkProductsApi.listBasket, {}, { handlesErrors: 'all', enabled: open });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const lines = read.data ?? [];
  const ticked = lines.filter(({ product }) => !left.has(product.id));
  const tick = (ids: readonly string[], on: boolean) =>
    setLeft((before) => {
      const after = new Set(before);
      for (const id of ids)
        if (on) after.delete(id);
        else after.add(id);
      return after;
    });
  return (
    <Drawer
      open={open}
      title={`询价篮${lines.length > 0 ? ` ${lines.length}` : ''}`}
      size={640}
      onClose={onClose}
      footer={lines.length > 0 && <BasketFoot all={lines} ticked={ticked} actions={actions} onClose={onClose} />}
    >
      <ReadContent read={read}>
        {(shown) =>
          shown.length === 0 ? (
            <EmptyState title="询价篮是空的" hint="在商品卡片上点“询价”，把想问的商品放进来。" />
          ) : (
            classesOf(shown).map(({ id, name, lines: ofClass }) => (
              <BasketClass key={id} name={name} lines={ofClass} isTicked={(one) => !left.has(one)} onTick={tick} actions={actions} />
            ))
          )
        }
      </ReadContent>
    </Drawer>
  );
}

interface BasketClassProps {
  name: string;
  lines: readonly BasketLine[];
  isTicked: (id: string) => boolean;
  onTick: (ids: readonly string[], on: boolean) => void;
  actions: ProductActions;
}

function BasketClass({ name, lines, isTicked, onTick, actions }: BasketClassProps) {
  const ids = idsOf(lines);
  const count = ids.filter(isTicked).length;
  return (
    <section aria-label={name}>
      <Checkbox
        className="product-basket-class"
        checked={count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={(event) => onTick(ids, event.target.checked)}
      >
        {name} <span className="text-hint">{ids.length} 款</span>
      </Checkbox>
      <ul className="plain-list product-basket">
        {lines.map((line) => (
          <BasketLineForm
            key={line.product.id}
            line={line}
            ticked={isTicked(line.product.id)}
            onTick={(on) => onTick([line.product.id], on)}
            actions={actions}
          />
        ))}
      </ul>
    </section>
  );
}

interface BasketFootProps {
  all: readonly BasketLine[];
  ticked: readonly BasketLine[];
  actions: ProductActions;
  onClose: () => void;
}

/** What is done with the ticked products; 清空 and 导出 are of the whole basket. */
function BasketFoot({ all, ticked, actions, onClose }: BasketFootProps) {
  const [asksTask, setAsksTask] = useState(false);
  const comparison = useAddToComparison();
  const chosen = { ids: idsOf(ticked) };
  const none = ticked.length === 0;
  const empty = async () => {
    const content = '只清空询价篮，商品和已引入的外部物料不受影响。';
    if (await confirm({ title: `移出询价篮里的 ${all.length} 个商品？`, content, okText: '清空' }))
      await actions.removeFromBasket({ ids: idsOf(all) });
  };
  const introduce = async () => {
    await actions.introduceMany(chosen);
    onClose();
  };
  return (
    <div className="cluster product-basket-foot">
      <span className="text-hint">已选 {ticked.length} 个</span>
      <Button onClick={() => void empty().catch(alreadyTold)}>清空</Button>
      <Can to={EXPORT}>
        <Button onClick={() => askExport(productList, { query: BASKET_QUERY, columns: exported })}>导出</Button>
      </Can>
      <Can to={networkProductsApi.introduce}>
        <Button disabled={none} onClick={() => void introduce().catch(alreadyTold)}>
          引入
        </Button>
      </Can>
      <Can to={comparisonRights.productIds}>
        <Button disabled={none} onClick={() => comparison.ask({ productIds: chosen.ids }, ticked.length)}>
          发起询价
        </Button>
      </Can>
      <Can to={developmentTasksApi.createFromBasket}>
        <Button type="primary" disabled={none} onClick={() => setAsksTask(true)}>
          发起开发任务
        </Button>
      </Can>
      {comparison.dialog}
      <BasketTaskForm open={asksTask} lines={ticked} onClose={() => setAsksTask(false)} />
    </div>
  );
}
