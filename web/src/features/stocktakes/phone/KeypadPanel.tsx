import { PlainIcon } from '../../../kit/plain/PlainIcon.tsx';
import type { KeypadKey } from './phone-values.ts';

const keys: readonly KeypadKey[] = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '00', '.'];

interface KeypadProps {
  decimals: number;
  onKey: (key: KeypadKey) => void;
  onRecord: () => void;
  canRecord: boolean;
}

/** Digits as large as a thumb; the unit decides whether there is a point. */
export function KeypadPanel({ decimals, onKey, onRecord, canRecord }: KeypadProps) {
  return (
    <fieldset className="phone-keypad" aria-label="数字键盘">
      {keys.map((key) => (
        <button key={key} type="button" className="phone-key" disabled={key === '.' && decimals === 0} onClick={() => onKey(key)}>
          {key}
        </button>
      ))}
      <button type="button" className="phone-key quiet erase" aria-label="退格" onClick={() => onKey('⌫')}>
        <PlainIcon name="erase" />
      </button>
      <button type="button" className="phone-key quiet ten" onClick={() => onKey('+10')}>
        +10
      </button>
      <button type="button" className="phone-key primary record" disabled={!canRecord} onClick={onRecord}>
        记录
        <br />
        并继续
      </button>
    </fieldset>
  );
}
