import type { PublicSku } from '@mrp/contract/features/materials/public-skus.ts';
import { MAX_PICKED } from '@mrp/contract/features/materials/sku-picker.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from '../../lib/toast.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { PickerChipsPanel, type PickerFilters } from './PickerChipsPanel.tsx';
import { PickerGridPanel } from './PickerGridPanel.tsx';
import { PickerSearchPanel } from './PickerSearchPanel.tsx';
import { PickerTrayPanel } from './PickerTrayPanel.tsx';
import { useHandOver } from './useHandOver.ts';
import { usePublicSkus } from './usePublicSkus.ts';
import './sku-picker.css';

/** 选择物料SKU: without a log-in and without antd; alone, in a frame of another page, or opened by it. */
export function SkuPickerPage() {
  const [params] = useSearchParams();
  const [typed, setTyped] = useState({ text: params.get('q') ?? '', composing: false });
  const [filters, setFilters] = useState<PickerFilters>({ sort: 'recent' });
  const q = useDebounced(typed.text.trim(), typed.composing, 250);
  const list = usePublicSkus(q, filters, params.get('redirect') ?? '');
  const { chosen, toggle, clear } = useChoice();
  const handOver = useHandOver(list.settings);
  const chooseOnly = () => list.rows.length === 1 && list.rows[0] && q === typed.text.trim() && toggle(list.rows[0]);

  return (
    <div className="sku-picker">
      <header className="sku-picker-head">
        <h1>选择物料</h1>
        <PickerSearchPanel
          text={typed.text}
          onType={(text, composing) => setTyped({ text, composing })}
          onEnter={() => chooseOnly() && setTyped({ text: '', composing: false })}
        />
        {handOver.cancel && (
          <button type="button" className="sku-picker-close" aria-label="关闭，不选择" onClick={handOver.cancel}>
            ×
          </button>
        )}
        <PickerChipsPanel settings={list.settings} filters={filters} onChange={setFilters} />
      </header>
      <main className="sku-picker-body">
        <PickerGridPanel
          list={list}
          sort={filters.sort}
          chosen={chosen}
          onSort={(sort) => setFilters({ ...filters, sort })}
          onToggle={toggle}
        />
      </main>
      {chosen.size > 0 && (
        <PickerTrayPanel
          chosen={[...chosen.values()]}
          onClear={clear}
          onConfirm={async (skus) => {
            toast.success(await handOver.send(skus));
          }}
        />
      )}
    </div>
  );
}

function useChoice() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, PublicSku>>(new Map());
  const toggle = (sku: PublicSku): boolean => {
    if (!chosen.has(sku.code) && chosen.size >= MAX_PICKED) {
      toast.error(`一次最多选择 ${MAX_PICKED} 个颜色，请先确定这些`);
      return false;
    }
    setChosen((now) => new Map(now.has(sku.code) ? [...now].filter(([code]) => code !== sku.code) : [...now, [sku.code, sku]]));
    return true;
  };
  return { chosen, toggle, clear: () => setChosen(new Map()) };
}
