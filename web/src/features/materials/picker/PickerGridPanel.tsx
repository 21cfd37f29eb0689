import type { PublicSku } from '@mrp/contract/features/materials/public-skus.ts';
import { pickerSorts } from '@mrp/contract/features/materials/sku-picker.ts';
import { useEffect, useRef, type CSSProperties } from 'react';
import { moveCardFocus } from '../../../lib/card-focus.ts';
import type { PickerFilters } from './PickerChipsPanel.tsx';
import type { PublicSkus } from './usePublicSkus.ts';

interface PickerGridPanelProps {
  list: PublicSkus;
  sort: PickerFilters['sort'];
  chosen: ReadonlyMap<string, PublicSku>;
  onSort: (sort: PickerFilters['sort']) => void;
  onToggle: (sku: PublicSku) => void;
}

/** The colours as cards; more are read when the end comes into view. */
export function PickerGridPanel({ list, sort, chosen, onSort, onToggle }: PickerGridPanelProps) {
  const { rows, counted, failure, loading, more, retry } = list;
  return (
    <>
      <div className="sku-picker-line">
        <output>{counted ?? ' '}</output>
        <select aria-label="排序" value={sort} onChange={({ target }) => onSort(target.value as PickerFilters['sort'])}>
          {pickerSorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {rows.length > 0 && (
        <ul className="sku-picker-grid">
          {rows.map((sku) => (
            <li key={sku.code}>
              <SkuCard sku={sku} pressed={chosen.has(sku.code)} onToggle={onToggle} />
            </li>
          ))}
        </ul>
      )}
      {failure && <Notice {...failure} onRetry={retry} />}
      {!failure && loading && rows.length === 0 && <output className="sku-picker-notice" aria-label="正在加载" />}
      {!failure && !loading && rows.length === 0 && <Notice title="没有找到物料" hint="换一个词，或选“全部”分类和色系再试。" />}
      {!failure && more && <More onSeen={more} loading={loading} />}
    </>
  );
}

function SkuCard({ sku, pressed, onToggle }: { sku: PublicSku; pressed: boolean; onToggle: (sku: PublicSku) => void }) {
  const { code, name, colour, hex, unit, image, tinted } = sku;
  return (
    <button
      type="button"
      className="sku-picker-card"
      data-card
      aria-pressed={pressed}
      onClick={() => onToggle(sku)}
      onKeyDown={moveCardFocus}
    >
      <span className="sku-picker-cloth" style={{ '--swatch': hex ?? undefined } as CSSProperties}>
        {image && <img className={tinted ? 'tinted' : undefined} src={image} alt="" />}
        <svg viewBox="0 0 28 28" aria-hidden="true">
          <circle cx="14" cy="14" r="12" />
          {pressed && <path d="m8.5 14.5 4 4 7.5-8.5" />}
        </svg>
      </span>
      <span className="sku-picker-facts">
        <b className="one-line">{name}</b>
        <span className="one-line">
          {colour} · {unit}
        </span>
        <span className="one-line">{code}</span>
      </span>
    </button>
  );
}

function Notice({ title, hint, onRetry }: { title: string; hint: string; onRetry?: () => void }) {
  return (
    <section className="sku-picker-notice" aria-live="polite">
      <h2>{title}</h2>
      <p>{hint}</p>
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          重试
        </button>
      )}
    </section>
  );
}

/** A button, so that it works by keyboard too. */
function More({ onSeen, loading }: { onSeen: () => void; loading: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!button.current || loading) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(), { rootMargin: '600px' });
    watch.observe(button.current);
    return () => watch.disconnect();
  }, [onSeen, loading]);
  return (
    <button ref={button} type="button" className="button sku-picker-more" disabled={loading} onClick={onSeen}>
      {loading ? '正在读取…' : '显示更多'}
    </button>
  );
}
