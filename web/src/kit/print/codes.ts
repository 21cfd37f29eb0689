import JsBarcode from 'jsbarcode';

/** Bars of one symbol, as an SVG path of height one. */
export interface Bars {
  path: string;
  /** Width in modules. */
  modules: number;
}

/** A symbol with this character is no data: the scanner takes it as a setting of its own (ISO/IEC 15417). The encoder counts from its code, 96 + 105. */
export const FNC3 = '\u00C9';

/** A setting for a Honeywell scanner, by the command of its manual; one that does not know the command leaves itself as it is. */
export const honeywellSetting = (command: string): string => `~${command}.${FNC3}`;

/** Encodes a text as Code128; dark and light modules are ones and zeros. */
export function barsOf(text: string): Bars {
  const symbol: { encodings?: { data: string }[] } = {};
  JsBarcode(symbol, text, { format: 'CODE128' });
  const modules = (symbol.encodings ?? []).map(({ data }) => data).join('');
  const dark = [...modules.matchAll(/1+/g)];
  return { path: dark.map(({ index, 0: { length } }) => `M${index},0h${length}v1h-${length}z`).join(''), modules: modules.length };
}
