import { Button, Drawer, Input } from 'antd';
import { useState } from 'react';
import { useUnsavedClose } from '../../../kit/unsaved/useUnsavedClose.ts';
import { useReturnFocus } from '../../../kit/useReturnFocus.ts';
import { checkSizes, readSizes, sizesText } from './bom-lines.ts';
import '../../../kit/list/list.css';
import '../styles.css';

interface SizesFormProps {
  /** Sizes of the style. */
  sizes: readonly string[];
  /** Text format: S=0.95 L=1.05 */
  words: string;
  name: string;
  onSave: (words: string) => void;
  onClose: () => void;
}

/** 尺码系数 of one line: the consumption factor of each size; the default is 1. */
export function SizesForm({ sizes, words, name, onSave, onClose }: SizesFormProps) {
  useReturnFocus();
  const known = readSizes(words) ?? [];
  const all = [...new Set([...sizes, ...known.map(({ size }) => size)])];
  const [factors, setFactors] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(known.map(({ size, factor }) => [size, factor])),
  );
  const written = all.flatMap((size) => (factors[size]?.trim() ? [{ size, factor: factors[size].trim() }] : []));
  const close = useUnsavedClose(() => sizesText(written) !== sizesText(known), onClose);
  const isWrong = checkSizes(sizesText(written)) !== null;
  return (
    <Drawer
      open
      title={`尺码系数 · ${name}`}
      size={400}
      onClose={close}
      footer={
        <div className="k-drawer-actions">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={isWrong} onClick={() => onSave(sizesText(written))}>
            填入
          </Button>
        </div>
      }
    >
      <p className="text-muted bom-quiet">系数乘在单耗上，不填按 1 计。</p>
      {all.length === 0 && <p className="text-muted bom-quiet">款式还没有尺码，请先在款式里填写。</p>}
      <div className="bom-sizes">
        {all.map((size) => (
          <FactorField key={size} size={size} text={factors[size] ?? ''} onChange={(text) => setFactors({ ...factors, [size]: text })} />
        ))}
      </div>
    </Drawer>
  );
}

function FactorField({ size, text, onChange }: { size: string; text: string; onChange: (text: string) => void }) {
  const wrong = text.trim() !== '' && checkSizes(`${size}=${text.trim()}`) !== null;
  return (
    <label>
      <span>{size}</span>
      <Input
        inputMode="decimal"
        placeholder="1"
        autoComplete="off"
        value={text}
        aria-invalid={wrong}
        {...(wrong && { status: 'error' as const })}
        onChange={(event) => onChange(event.target.value)}
      />
      {wrong && (
        <span role="alert" className="bom-problem">
          不能超过2位自然数,且小数只允许后4位
        </span>
      )}
    </label>
  );
}
