import type { CSSProperties } from 'react';
import { Swatch, type Shade } from './Swatch.tsx';

interface ColourStripProps<S extends Shade> {
  shades: readonly S[];
  /** There are more colours than the given ones. */
  total?: number;
  max?: number;
  selected?: S | null | undefined;
  onPick?: (shade: S) => void;
}

/** The colours of one material as dots, ordered by hue. */
export function ColourStrip<S extends Shade>({ shades, total = shades.length, max = 8, selected, onPick }: ColourStripProps<S>) {
  if (total === 0) return <>—</>;
  const shown = sortByHue(shades).slice(0, max);
  const rest = total - shown.length;
  if (!onPick) return <Dots shades={shown} total={total} rest={rest} />;
  return (
    <span className="k-strip">
      {shown.map((shade, at) => (
        <button
          key={at}
          type="button"
          aria-label={shade.name}
          title={shade.name}
          aria-pressed={shade === selected}
          onClick={() => onPick(shade)}
        >
          <Swatch shade={shade} size={16} round silent />
        </button>
      ))}
      {rest > 0 && <span className="k-strip-rest">+{rest}</span>}
    </span>
  );
}

const STEP = 20;
const dotOf = ({ hex }: Shade): string =>
  `radial-gradient(circle closest-side, ${hex ?? 'var(--skeleton)'} calc(100% - 1.5px), var(--k-ring) calc(100% - 1px) calc(100% - 0.5px), transparent)`;

/** Read-only version for long lists: all dots are one element. */
function Dots({ shades, total, rest }: { shades: readonly Shade[]; total: number; rest: number }) {
  const names = shades.map(({ name }) => name).join('、');
  const style: CSSProperties = {
    paddingLeft: shades.length * STEP,
    backgroundImage: shades.map(dotOf).join(','),
    backgroundPosition: shades.map((_, at) => `${at * STEP}px 50%`).join(','),
  };
  const spoken = { role: 'img', 'aria-label': `${total} 色：${names}${rest > 0 ? '等' : ''}` };
  return (
    <span className="k-dots" style={style} {...spoken}>
      {rest > 0 && `+${rest}`}
    </span>
  );
}

/** Greys first from light to dark, then by hue; colours without a value come last. */
export function sortByHue<S extends Shade>(shades: readonly S[]): S[] {
  return shades.toSorted((a, b) => hueKey(a.hex) - hueKey(b.hex));
}

const LAST = 2_000;
const GREYS_BELOW = 0.08;

function hueKey(hex: string | null | undefined): number {
  const parts = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex ?? '');
  if (!parts) return LAST;
  const [red, green, blue] = parts.slice(1).map((part) => parseInt(part, 16) / 255) as [number, number, number];
  const high = Math.max(red, green, blue);
  const spread = high - Math.min(red, green, blue);
  if (spread < GREYS_BELOW) return -high;
  const sixth = high === red ? (green - blue) / spread : high === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
  return (sixth * 60 + 360) % 360;
}
