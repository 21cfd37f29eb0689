import { StarFilled, StarOutlined } from '@ant-design/icons';
import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import type { ProductRow } from '@mrp/contract/features/network-products/record.ts';
import { productWords } from '@mrp/contract/features/network-products/words.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { Can } from '../../lib/session/permissions.tsx';
import { externalPaths } from '../external-materials/addresses.ts';
import { shadeOf, titleOf } from './text.ts';
import type { ProductActions } from './useProductActions.tsx';
import { useProductTray } from './useProductTray.ts';

interface CardProps {
  row: ProductRow;
  actions: ProductActions;
}

/** 收藏, on the picture of a card. */
export function StarPanel({ row, actions }: CardProps) {
  const { id, favourite } = row;
  return (
    <Button
      className={`product-star ${favourite ? 'starred' : ''}`}
      size="small"
      icon={favourite ? <StarFilled /> : <StarOutlined />}
      aria-label={`收藏 ${titleOf(row)}`}
      aria-pressed={favourite}
      title={favourite ? '取消收藏' : '收藏'}
      onClick={() => actions.setFavourite(id, !favourite)}
    />
  );
}

/** The buttons below a card: 引入 or the record that it became, 询价, 对比. */
export function CardActionsPanel({ row, actions }: CardProps) {
  const { id, external, badge, inBasket } = row;
  const title = titleOf(row);
  const tray = useProductTray();
  const compared = tray.has(id);
  return (
    <span className="product-actions">
      {external ? (
        <Link to={externalPaths.detailOf(external.id)} title="已引入为外部物料">
          {external.code}
        </Link>
      ) : (
        badge !== 'DISCONTINUED' && (
          <Can to={networkProductsApi.introduce}>
            <Button size="small" type="link" aria-label={`引入 ${title}`} onClick={() => actions.introduceOne(row)}>
              引入
            </Button>
          </Can>
        )
      )}
      <Can to={networkProductsApi.setInBasket}>
        <Button
          size="small"
          type="link"
          aria-label={`询价 ${title}`}
          aria-pressed={inBasket}
          title={inBasket ? '移出询价篮' : productWords.basket}
          onClick={() => actions.setInBasket(id, !inBasket)}
        >
          {inBasket ? '已在篮中' : '询价'}
        </Button>
      </Can>
      <Button
        size="small"
        type="link"
        aria-label={`对比 ${title}`}
        aria-pressed={compared}
        onClick={() => tray.toggle({ id, name: title, shade: shadeOf(row, '64') })}
      >
        {compared ? '取消对比' : '对比'}
      </Button>
    </span>
  );
}
