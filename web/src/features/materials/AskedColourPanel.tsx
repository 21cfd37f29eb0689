import { shadeLimits } from '@mrp/contract/features/materials/shades.ts';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { PicturePointButton } from '../../kit/files/PicturePointButton.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { colourSource } from '../../pickers/sources/colour-source.ts';
import './shades.css';

interface AskedColourPanelProps {
  /** `#1B2A49`, or the id of a library colour. */
  near: string | null;
  within: string;
  onNear: (near: string | null) => void;
  onWithin: (within: string) => void;
}

/** The colour that is searched for: from the library, typed, or taken from a picture; and how far others may differ. */
export function AskedColourPanel({ near, within, onNear, onWithin }: AskedColourPanelProps) {
  const hex = near?.startsWith('#') ? near : null;
  return (
    <div className="m-asked-colour">
      <EntityPicker source={librarySource} aria-label="颜色库的颜色" value={hex ? null : near} onChange={(id) => onNear(id)} />
      <HexField key={near} hex={hex} onHex={onNear} />
      <PicturePointButton onPick={onNear} />
      <Segmented
        aria-label="色差上限"
        value={within}
        onChange={onWithin}
        options={shadeLimits.toReversed().map((value) => ({ value, label: `ΔE ≤ ${value}` }))}
      />
    </div>
  );
}

/** Whoever searches makes no new colour on the way. */
const { create: _, ...librarySource } = colourSource;

function HexField({ hex, onHex }: { hex: string | null; onHex: (hex: string) => void }) {
  const [typed, setTyped] = useState(hex ?? '');
  const wrong = typed !== '' && typed !== hex && readHex(typed) === null;
  const ask = () => {
    const read = readHex(typed);
    if (read && read !== hex) onHex(read);
  };
  return (
    <span className="m-hex">
      <Input
        aria-label="色值"
        placeholder="#1B2A49"
        maxLength={7}
        prefix={<span className="m-hex-swatch" style={{ backgroundColor: readHex(typed) ?? 'transparent' }} aria-hidden />}
        value={typed}
        {...(wrong && { status: 'error' as const })}
        aria-invalid={wrong}
        aria-describedby="hex-rule"
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={ask}
        onBlur={ask}
      />
      <span id="hex-rule" className={wrong ? 'm-hex-wrong' : 'visually-hidden'}>
        色值格式应为 #1B2A49
      </span>
    </span>
  );
}

/** `1b2a49` → `#1B2A49`; null: not a colour. */
function readHex(text: string): string | null {
  const digits = text.trim().replace(/^#/, '');
  return /^[0-9a-f]{6}$/i.test(digits) ? `#${digits.toUpperCase()}` : null;
}
