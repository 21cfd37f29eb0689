import JsBarcode from 'jsbarcode';

/** Bars of one symbol, as a path that is one high. */
export interface Bars {
  path: string;
  /** Narrowest bars across. */
  modules: number;
}

/** Code128 of a text; dark and light modules come as ones and zeros. */
export function barsOf(text: string): Bars {
  const symbol: { encodings?: { data: string }[] } = {};
  JsBarcode(symbol, text, { format: 'CODE128' });
  const modules = (symbol.encodings ?? []).map(({ data }) => data).join('');
  const dark = [...modules.matchAll(/1+/g)];
  return { path: dark.map(({ index, 0: { length } }) => `M${index},0h${length}v1h-${length}z`).join(''), modules: modules.length };
}
