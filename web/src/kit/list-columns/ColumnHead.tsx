import type { Column } from '@mrp/contract/lib/list.ts';
import { Button, Popover } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLatest } from '../../lib/useLatest.ts';
import { dragWidth, fittingWidth } from './column-width.ts';
import { cleanFilters } from '../list-filters/filter-values.ts';
import { FilterField, type FilterSource } from '../list-filters/FilterField.tsx';
import { isEmptyFilter, type AnyList } from '../list/list-url.ts';

export type Order = 'ascending' | 'descending' | undefined;

/** The list's filters, shared by column headers and filter bar. */
export interface HeadFilters {
  spec: AnyList;
  prices: boolean;
  values: Readonly<Record<string, unknown>>;
  sources: Readonly<Record<string, FilterSource | undefined>>;
  onFilter: (name: string, value: unknown) => void;
}

interface ColumnHeadProps {
  name: string;
  column: Column;
  order: Order;
  onSort: (joins: boolean) => void;
  filters: HeadFilters | undefined;
  onWidth: ((width: number) => void) | undefined;
}

/** A column header that sorts, filters and resizes. */
export function ColumnHead({ name, column, order, onSort, filters, onWidth }: ColumnHeadProps) {
  const filter = filters && filterOf(filters, name, column);
  const label = column.sortable ? <SortHead label={headOf(column)} order={order} onPress={onSort} /> : headOf(column);
  return (
    <>
      {filters && filter ? (
        <span className="k-th">
          <span className="k-th-label">{label}</span>
          <HeadFilter key={filter} name={filter} filters={filters} />
        </span>
      ) : (
        label
      )}
      {onWidth && <WidthHandle onWidth={onWidth} />}
    </>
  );
}

/** The column's filter, if this user has one with choices. */
function filterOf({ spec, prices, sources }: HeadFilters, name: string, column: Column): string | undefined {
  const key = column.filter ?? name;
  const filter = spec.filters[key];
  const offered = filter && (filter.kind !== 'ids' || sources[key]) && (filter.kind !== 'values' || filter.choices);
  return offered && (prices || !filter.price) ? key : undefined;
}

function headOf({ label, unit }: Column): ReactNode {
  return unit ? (
    <>
      {label} <span className="k-unit">{unit}</span>
    </>
  ) : (
    label
  );
}

function SortHead({ label, order, onPress }: { label: ReactNode; order: Order; onPress: (joins: boolean) => void }) {
  return (
    <button
      type="button"
      className={`k-sort ${order ?? ''}`}
      title="点击排序；按住 Shift 可加第二列"
      onClick={(event) => onPress(event.shiftKey)}
    >
      <span>{label}</span>
    </button>
  );
}

/** The same filter as in the bar; its icon is filled while it is set. */
function HeadFilter({ name, filters: { spec, values, sources, onFilter } }: { name: string; filters: HeadFilters }) {
  const filter = spec.filters[name]!;
  const funnel = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const active = !isEmptyFilter(values[name]);
  const close = () => {
    setOpen(false);
    funnel.current?.focus();
  };
  const ask = (value: unknown) => {
    close();
    onFilter(name, cleanFilters({ [name]: value }, spec.filters)[name]);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottom"
      destroyOnHidden
      content={
        <FilterPanel label={filter.label} value={values[name]} onAsk={ask} onClose={close}>
          {(value, set, enter) => (
            <FilterField id={`head-${name}`} filter={filter} source={sources[name]} value={value} onChange={set} onEnter={enter} />
          )}
        </FilterPanel>
      }
    >
      <button
        ref={funnel}
        type="button"
        className={`k-funnel ${active ? 'active' : ''}`}
        aria-label={`筛选 ${filter.label}`}
        aria-expanded={open}
        aria-pressed={active}
      />
    </Popover>
  );
}

interface FilterPanelProps {
  label: string;
  value: unknown;
  onAsk: (value: unknown) => void;
  onClose: () => void;
  children: (value: unknown, set: (value: unknown) => void, enter: () => void) => ReactNode;
}

function FilterPanel({ label, value, onAsk, onClose, children }: FilterPanelProps) {
  const [typed, setTyped] = useState(value);
  const box = useRef<HTMLFieldSetElement>(null);
  const latest = useLatest(onClose);
  useEffect(() => {
    const panel = box.current;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current();
    };
    panel?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
    panel?.addEventListener('keydown', leave);
    return () => panel?.removeEventListener('keydown', leave);
  }, [latest]);
  return (
    <fieldset ref={box} className="k-head-filter">
      <legend>筛选 {label}</legend>
      {children(typed, setTyped, () => onAsk(typed))}
      <div className="k-drawer-actions">
        <Button size="small" type="text" onClick={() => onAsk(undefined)}>
          清除
        </Button>
        <Button size="small" type="primary" onClick={() => onAsk(typed)}>
          查询
        </Button>
      </div>
    </fieldset>
  );
}

/** Mouse only: keyboard users set widths in 列设置. */
function WidthHandle({ onWidth }: { onWidth: (width: number) => void }) {
  const headOfHandle = (handle: HTMLElement) => handle.closest<HTMLTableCellElement>('th')!;
  return (
    <span
      className="k-resize"
      aria-hidden="true"
      title="拖动调整列宽，双击适应内容"
      onPointerDown={(event) => {
        event.preventDefault();
        dragWidth(headOfHandle(event.currentTarget), event.nativeEvent, onWidth);
      }}
      onDoubleClick={(event) => onWidth(fittingWidth(headOfHandle(event.currentTarget)))}
    />
  );
}
