import { useMemo } from 'react';
import { drawCode128, drawQr } from './codes.ts';
import './print.css';

/** Code128 with bars of a whole number of printer dots. */
export function Code128({ text, moduleMm, heightMm }: { text: string; moduleMm: number; heightMm: number }) {
  const { url, modules } = useMemo(() => drawCode128(text), [text]);
  return <img className="k-code" src={url} alt={`Code128 ${text}`} style={{ width: `${modules * moduleMm}mm`, height: `${heightMm}mm` }} />;
}

export function Qr({ text, sizeMm }: { text: string; sizeMm: number }) {
  const { url } = useMemo(() => drawQr(text), [text]);
  return <img className="k-code" src={url} alt={`二维码 ${text}`} style={{ width: `${sizeMm}mm`, height: `${sizeMm}mm` }} />;
}
