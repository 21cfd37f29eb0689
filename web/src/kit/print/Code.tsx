import { QRCodeSVG } from '@rc-component/qrcode';
import { useMemo } from 'react';
import { barsOf, FNC3 } from './codes.ts';
import './print.css';

/** Code128 with bars of whole printer dots; they keep their proportions at any height. */
export function Code128({ text, moduleMm, heightMm }: { text: string; moduleMm: number; heightMm: number }) {
  const { path, modules } = useMemo(() => barsOf(text), [text]);
  return (
    <svg
      className="k-symbol"
      role="img"
      aria-label={`Code128 ${text.replace(FNC3, '')}`}
      viewBox={`0 0 ${modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ width: `${modules * moduleMm}mm`, height: `${heightMm}mm` }}
    >
      <path d={path} />
    </svg>
  );
}

export function Qr({ text, sizeMm }: { text: string; sizeMm: number }) {
  return (
    <QRCodeSVG
      className="k-symbol"
      aria-label={`二维码 ${text}`}
      value={text}
      level="M"
      style={{ width: `${sizeMm}mm`, height: `${sizeMm}mm` }}
    />
  );
}
