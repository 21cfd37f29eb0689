/**
 * Parses the table in clipboard HTML without a DOM: Excel, WPS and browsers wrap it in very different markup, and a plain
 * parser renders nothing and loads no resources.
 */
export interface HtmlCell {
  text: string;
  columns: number;
  rows: number;
}

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|<[/a-zA-Z][^>]*$|[^<]+|</g;
const SILENT = new Set(['style', 'script', 'head', 'title', 'xml']);
const BLOCKS = new Set(['p', 'div', 'li']);

/** The rows of the first table; undefined without one. */
export function readHtmlTable(html: string): HtmlCell[][] | undefined {
  const rows: HtmlCell[][] = [];
  let depth = 0;
  let silent: string | undefined;
  let cell: HtmlCell | undefined;
  for (const [token, closing = '', name = '', attributes = ''] of html.matchAll(TOKEN)) {
    const tag = name.toLowerCase();
    if (silent !== undefined) {
      if (closing && tag === silent) silent = undefined;
    } else if (token.startsWith('<!--')) continue;
    else if (tag === '') {
      if (cell && !/^<./.test(token)) cell.text += collapse(decodeEntities(token));
    } else if (!closing && SILENT.has(tag)) silent = tag;
    else if (tag === 'table') {
      depth += closing ? -1 : 1;
      if (depth === 0 && rows.length > 0) break;
    } else if (depth === 1 && tag === 'tr' && !closing) {
      rows.push([]);
      cell = undefined;
    } else if (depth === 1 && (tag === 'td' || tag === 'th')) {
      cell = closing ? undefined : { text: '', columns: span(attributes, 'colspan'), rows: span(attributes, 'rowspan') };
      if (cell) (rows.at(-1) ?? rows[rows.push([]) - 1]!).push(cell);
    } else if (cell && (tag === 'br' || (BLOCKS.has(tag) && !closing && cell.text !== ''))) cell.text += '\n';
  }
  if (rows.length === 0) return undefined;
  return rows.map((row) => row.map((one) => ({ ...one, text: one.text.replace(/ *\n */g, '\n').trim() })));
}

const MAX_SPANNED = 1000;

function span(attributes: string, name: string): number {
  const found = new RegExp(`${name}\\s*=\\s*["']?(\\d+)`, 'i').exec(attributes)?.[1];
  return Math.min(MAX_SPANNED, Math.max(1, parseInt(found ?? '1', 10)));
}

/** Collapses whitespace, because the source may wrap lines anywhere. Hard spaces are handled later. */
const collapse = (text: string): string => text.replace(/[ \t\r\n\f]+/g, ' ');

const named: Readonly<Record<string, string>> = {
  nbsp: '\u00a0',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  yen: '¥',
  times: '×',
  deg: '°',
  plusmn: '±',
  ensp: ' ',
  emsp: ' ',
  middot: '·',
  sup2: '²',
};

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole;
    const point = decimal !== undefined ? parseInt(decimal, 10) : parseInt(hex ?? '', 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
