import type { CSSProperties, SyntheticEvent } from 'react';
import { previewImage } from './pictures/ImagePreview.tsx';
import './kit.css';

/** Appearance of a fabric: a picture over its colour value; either may be missing. */
export interface Shade {
  /** Colour name and code, as accessible name and as visible text where there is room. */
  name: string;
  hex?: string | null | undefined;
  /** The second colour of a two-tone fabric. */
  hex2?: string | null | undefined;
  pictureUrl?: string | null | undefined;
}

interface SwatchProps {
  shade: Shade;
  size?: 16 | 18 | 20 | 24 | 28 | 40 | 44 | 56 | 96 | 132;
  round?: boolean;
  /** Address of the large picture; makes the swatch a button. */
  previewUrl?: string | null | undefined;
  /** The name is shown beside it, so the swatch needs no accessible name. */
  silent?: boolean;
  /** In tables the row is the Tab stop. */
  inRow?: boolean;
}

/** Fabric colours are never tinted: not in dark mode, on hover or when disabled. */
export function Swatch({ shade, size = 28, round = false, previewUrl, silent = false, inRow = false }: SwatchProps) {
  const swatch = <SwatchFace shade={shade} size={size} round={round} silent={silent || Boolean(previewUrl)} />;
  if (!previewUrl) return swatch;
  return (
    <button
      type="button"
      className="k-swatch-button"
      tabIndex={inRow ? -1 : undefined}
      aria-label={`查看大图 ${shade.name}`}
      onClick={() => previewImage(previewUrl, shade.name)}
    >
      {swatch}
    </button>
  );
}

function SwatchFace({
  shade: { name, hex, hex2, pictureUrl },
  size,
  round,
  silent,
}: Required<Pick<SwatchProps, 'shade' | 'size' | 'round' | 'silent'>>) {
  const style = { width: size, height: size, ...colourStyle(hex, hex2) };
  const shape = round ? 'round' : '';
  if (pictureUrl) {
    return (
      <img
        className={`k-swatch ${shape}`}
        style={style}
        src={pictureUrl}
        alt={silent ? '' : name}
        loading="lazy"
        width={size}
        height={size}
        onError={showPlaceholder}
      />
    );
  }
  const tone = hex ? (hex2 ? 'split' : '') : 'blank';
  const label = silent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': hex ? name : `${name} 无色值` };
  return <span className={`k-swatch ${shape} ${tone}`} style={style} title={hex ? undefined : '无色值'} {...label} />;
}

function colourStyle(hex: string | null | undefined, hex2: string | null | undefined): CSSProperties {
  return { ...(hex && { '--k-colour': hex }), ...(hex2 && { '--k-colour-2': hex2 }) } as CSSProperties;
}

const PLACEHOLDER = '/placeholder.svg';

function showPlaceholder({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  if (!image.src.endsWith(PLACEHOLDER)) image.src = PLACEHOLDER;
}
