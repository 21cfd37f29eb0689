import { CloseOutlined } from '@ant-design/icons';
import { MAX_COMPARED } from '@mrp/contract/features/network-products.ts';
import { Button } from 'antd';
import { Swatch } from '../../kit/Swatch.tsx';
import { clearTray, removeFromTray, useCompareTray } from './useCompareTray.ts';

/** 对比栏 above the cards: what was put in, until it is compared. */
export function TrayPanel({ onCompare }: { onCompare: () => void }) {
  const items = useCompareTray((tray) => tray.items);
  if (items.length === 0) return null;
  return (
    <section className="product-tray" aria-label="对比栏">
      <strong>
        对比 {items.length}/{MAX_COMPARED}
      </strong>
      <ul className="plain-list">
        {items.map(({ id, title, shade }) => (
          <li key={id}>
            <Swatch shade={shade} size={28} silent />
            <span className="one-line">{title}</span>
            <Button size="small" type="text" icon={<CloseOutlined />} aria-label={`移出对比 ${title}`} onClick={() => removeFromTray(id)} />
          </li>
        ))}
      </ul>
      <span className="product-tray-end">
        {items.length < 2 && <span className="text-hint">再选一个就可以对比</span>}
        <Button size="small" type="text" onClick={clearTray}>
          清空
        </Button>
        <Button size="small" type="primary" disabled={items.length < 2} onClick={onCompare}>
          对比
        </Button>
      </span>
    </section>
  );
}
