import type { PickerSettings, PublicSku } from '@mrp/contract/features/materials/public-skus.ts';
import { MAX_PICKED } from '@mrp/contract/features/materials/sku-picker.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { focusFirstCard } from '../../../lib/card-focus.ts';
import { toast } from '../../../lib/toast.ts';
import { useDebounced } from '../../../lib/useDebounced.ts';
import { PickerChipsPanel, type PickerFilters } from './PickerChipsPanel.tsx';
import { PickerGridPanel } from './PickerGridPanel.tsx';
import { PickerSearchPanel } from './PickerSearchPanel.tsx';
import { PickerTrayPanel } from './PickerTrayPanel.tsx';
import { useHandOver } from './useHandOver.ts';
import { usePublicSkus } from './usePublicSkus.ts';
import type { PickerScanPanel } from './PickerScanPanel.tsx';
import { useScan } from './useScan.ts';
import './sku-picker.css';

/** 选择物料SKU: without a log-in and without antd; alone, in a frame of another page, or opened by it. */
export function SkuPickerPage() {
  const [params] = useSearchParams();
  const [typed, setTyped] = useState({ text: params.get('q') ?? '', composing: false });
  const [filters, setFilters] = useState<PickerFilters>({ sort: 'recent' });
  const q = useDebounced(typed.text.trim(), typed.composing, 250);
  const list = usePublicSkus(q, filters, params.get('redirect') ?? '');
  const { chosen, toggle, clear } = useChoice();
  const handOver = useHandOver(list.settings, params.has('redirect'));
  const scan = useScan({
    list,
    q,
    isChosen: (code) => chosen.has(code),
    choose: toggle,
    onType: (text) => setTyped({ text, composing: false }),
  });

  return (
    <div className="sku-picker">
      <Head
        typed={typed.text}
        settings={list.settings}
        filters={filters}
        onType={(text, composing) => setTyped({ text, composing })}
        onScan={scan}
        onFilters={setFilters}
        onCancel={handOver.cancel}
      />
      {handOver.warning && (
        <p className="sku-picker-warning" role="alert">
          {handOver.warning}
        </p>
      )}
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
          onConfirm={async (skus) => void toast.success(await handOver.send(skus))}
        />
      )}
    </div>
  );
}

interface HeadProps {
  typed: string;
  settings: PickerSettings;
  filters: PickerFilters;
  onType: (text: string, composing: boolean) => void;
  onScan: (code: string) => void;
  onFilters: (filters: PickerFilters) => void;
  /** Absent: nobody waits for a choice. */
  onCancel: (() => void) | undefined;
}

function Head({ typed, settings, filters, onType, onScan, onFilters, onCancel }: HeadProps) {
  const scanner = useScanner();
  return (
    <header className="sku-picker-head">
      <h1>选择物料</h1>
      <PickerSearchPanel
        text={typed}
        onType={onType}
        onEnter={() => onScan(typed)}
        onDown={focusFirstCard}
        onScan={hasCamera ? scanner.show : undefined}
      />
      {onCancel && (
        <button type="button" className="sku-picker-close" aria-label="关闭，不选择" onClick={onCancel}>
          ×
        </button>
      )}
      <PickerChipsPanel settings={settings} filters={filters} onChange={onFilters} />
      {scanner.Panel && <scanner.Panel open={scanner.open} onCode={onScan} onClose={scanner.close} />}
    </header>
  );
}

/** Its code comes with the first scan: few need it, and what loads dialogs elsewhere would bring antd. */
function useScanner() {
  const [Panel, setPanel] = useState<typeof PickerScanPanel | null>(null);
  const [open, setOpen] = useState(false);
  const show = (): void => {
    setOpen(true);
    import('./PickerScanPanel.tsx').then(
      (loaded) => setPanel(() => loaded.PickerScanPanel),
      () => toast.error('扫码没有加载成功，请检查网络后重试'),
    );
  };
  return { Panel, open, show, close: () => setOpen(false) };
}

/** Only over HTTPS and on this machine does the browser offer one. */
const hasCamera = 'mediaDevices' in navigator;

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
