import { Button, Drawer } from 'antd';
import { useId, type ReactNode } from 'react';
import type { AnyList } from '../list/list-url.ts';

interface FilterDrawerProps {
  open: boolean;
  names: readonly string[];
  spec: AnyList;
  fieldOf: (name: string, id: string) => ReactNode;
  onAsk: () => void;
  onReset: () => void;
  onClose: () => void;
}

/** 更多筛选: rarely used filters. */
export function FilterDrawer({ open, names, spec, fieldOf, onAsk, onReset, onClose }: FilterDrawerProps) {
  const base = useId();
  return (
    <Drawer
      open={open}
      title="筛选"
      size={400}
      classNames={{ section: 'k-filter-drawer' }}
      onClose={onClose}
      footer={
        <div className="k-drawer-actions">
          <Button onClick={onReset}>重置</Button>
          <Button type="primary" onClick={onAsk}>
            查询
          </Button>
        </div>
      }
    >
      {names.map((name) => (
        <div key={name} className="k-drawer-field">
          <label htmlFor={`${base}-${name}`}>{spec.filters[name]!.label}</label>
          {fieldOf(name, `${base}-${name}`)}
        </div>
      ))}
    </Drawer>
  );
}
