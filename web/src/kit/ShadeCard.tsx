import { ColourStrip } from './ColourStrip.tsx';
import { Swatch, type Shade } from './Swatch.tsx';

interface ShadeCardProps<S extends Shade> {
  label: string;
  shades: readonly S[];
  selected?: S | null | undefined;
  onPick: (shade: S) => void;
}

const SEGMENTS = 14;

/** All colours side by side like a mill's shade card; too many colours become dots. */
export function ShadeCard<S extends Shade>({ label, shades, selected, onPick }: ShadeCardProps<S>) {
  if (shades.length > SEGMENTS) return <ColourStrip shades={shades} max={shades.length} selected={selected} onPick={onPick} />;
  return (
    <ul className="k-shades" aria-label={label}>
      {shades.map((shade, at) => (
        <li key={at}>
          <button type="button" aria-pressed={shade === selected} onClick={() => onPick(shade)}>
            <Swatch shade={shade} size={40} silent />
            {shade.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
