import JsBarcode from 'jsbarcode';

/** Bars of one symbol, as an SVG path of height one. */
export interface Bars {
  path: string;
  /** Width in modules. */
  modules: number;
}

/** Encodes a text as Code128; dark and light modules are ones and zeros. */
export function barsOf(text: string): Bars {
  const symbol: { encodings?: { data: string }[] } = {};
  JsBarcode(symbol, text, { format: 'CODE128' });
  const modules = (symbol.encodings ?? []).map(({ data }) => data).join('');
  const dark = [...modules.matchAll(/1+/g)];
  return { path: dark.map(({ index, 0: { length } }) => `M${index},0h${length}v1h-${length}z`).join(''), modules: modules.length };
}
