import type { PublicSku } from '@mrp/contract/features/materials/public-skus.ts';
import { useState, type CSSProperties } from 'react';

interface PickerTrayPanelProps {
  chosen: readonly PublicSku[];
  onClear: () => void;
  onConfirm: (skus: readonly PublicSku[]) => Promise<void>;
}

const THUMBS = 3;

/** What is chosen so far, and 确定, which hands it over. */
export function PickerTrayPanel({ chosen, onClear, onConfirm }: PickerTrayPanelProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onConfirm(chosen).finally(() => setBusy(false));
  };
  return (
    <footer className="sku-picker-tray">
      <span className="sku-picker-thumbs" aria-hidden="true">
        {chosen.slice(-THUMBS).map(({ code, hex, image, tinted }) => (
          <i key={code} style={{ '--swatch': hex ?? undefined } as CSSProperties}>
            {image && <img className={tinted ? 'tinted' : undefined} src={image} alt="" />}
          </i>
        ))}
      </span>
      <output>
        已选 <b>{chosen.length}</b>
      </output>
      <button type="button" className="sku-picker-clear" onClick={onClear}>
        清空
      </button>
      <span className="sku-picker-note">屏幕颜色仅供参考，以实样为准</span>
      <button type="button" className="button primary sku-picker-confirm" disabled={busy} onClick={() => void confirm()}>
        确定
      </button>
    </footer>
  );
}
