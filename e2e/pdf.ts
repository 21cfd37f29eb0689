import { inflateSync } from 'node:zlib';

interface PdfObject {
  dictionary: string;
  stream: string;
}

type Objects = ReadonlyMap<string, PdfObject>;
type Font = { bytes: number; characters: ReadonlyMap<number, string> };

/** A font has one glyph for characters that look the same, and the PDF may name the other one: the radical ⻚ for 页. */
const twins: Readonly<Record<string, string>> = Object.fromEntries(
  [
    '⻚页',
    '⻋车',
    '⻓长',
    '⻔门',
    '⻅见',
    '⻉贝',
    '⻛风',
    '⻜飞',
    '⻢马',
    '⻥鱼',
    '⻦鸟',
    '⻨麦',
    '⻩黄',
    '⻬齐',
    '⻰龙',
    '⻘青',
    '⺠民',
    '⻄西',
    '㬵胶',
  ].map(([other = '', character = '']) => [other, character]),
);
const plainCharacters = (text: string): string => Array.from(text.normalize('NFKC'), (character) => twins[character] ?? character).join('');

/** The text of each page as Chromium prints it, in the order of painting, without spaces. */
export function pageTexts(pdf: Buffer): string[] {
  const objects = objectsIn(pdf.toString('latin1'));
  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type ?\/Page\b/.test(dictionary))
    .map(({ dictionary }) => {
      const contents = refs(dictionary, 'Contents').map((ref) => objects.get(ref)?.stream ?? '');
      return plainCharacters(textIn(objects, resourcesOf(objects, dictionary), contents.join('\n'))).replace(/\s/g, '');
    });
}

function objectsIn(text: string): Objects {
  const objects = new Map<string, PdfObject>();
  for (const { 1: id = '', index, 0: head } of text.matchAll(/(?:^|\n)(\d+) 0 obj\s/g)) {
    const start = index + head.length;
    const end = text.indexOf('endobj', start);
    const streamAt = text.indexOf('stream', start);
    const hasStream = streamAt >= 0 && streamAt < end;
    const dictionary = text.slice(start, hasStream ? streamAt : end);
    objects.set(id, { dictionary, stream: hasStream ? streamOf(text, dictionary, streamAt) : '' });
  }
  return objects;
}

function streamOf(text: string, dictionary: string, streamAt: number): string {
  const start = text.indexOf('\n', streamAt) + 1;
  const length = Number(/\/Length (\d+)(?! \d+ R)/.exec(dictionary)?.[1] ?? text.indexOf('endstream', start) - start);
  const bytes = Buffer.from(text.slice(start, start + length), 'latin1');
  if (!dictionary.includes('/FlateDecode') || dictionary.includes('/Image')) return '';
  return inflateSync(bytes).toString('latin1');
}

/** Ids of the objects under a key: one, or an array of them. */
function refs(dictionary: string, key: string): string[] {
  const found = new RegExp(`/${key} ?(\\[[^\\]]*\\]|\\d+ 0 R)`).exec(dictionary)?.[1] ?? '';
  return [...found.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id);
}

/** The resources of a page or form, by their name in its content: /F4, /X7. */
function resourcesOf(objects: Objects, dictionary: string): ReadonlyMap<string, PdfObject> {
  const own = refs(dictionary, 'Resources').map((id) => objects.get(id)?.dictionary ?? '');
  const named = [dictionary, ...own].join(' ').matchAll(/\/([A-Z]\d+) (\d+) 0 R/g);
  return new Map([...named].flatMap(([, name = '', id = '']) => (objects.has(id) ? [[name, objects.get(id)!] as const] : [])));
}

const operators = /\/(\w+) [\d.]+ Tf|\/(\w+) Do|(<[0-9a-fA-F]*>) Tj|\[([^\]]*)\] TJ/g;

function textIn(objects: Objects, resources: ReadonlyMap<string, PdfObject>, content: string): string {
  let font: Font | undefined;
  let text = '';
  for (const [, fontName, formName, one, several] of content.matchAll(operators)) {
    const form = formName === undefined ? undefined : resources.get(formName);
    if (fontName !== undefined) font = fontOf(objects, resources.get(fontName));
    else if (form) text += textIn(objects, resourcesOf(objects, form.dictionary), form.stream);
    else for (const [, codes = ''] of (one ?? several ?? '').matchAll(/<([0-9a-fA-F]*)>/g)) text += decode(font, codes);
  }
  return text;
}

function decode(font: Font | undefined, codes: string): string {
  if (!font) return '';
  const digits = font.bytes * 2;
  return Array.from(
    { length: Math.floor(codes.length / digits) },
    (_, at) => font.characters.get(Number.parseInt(codes.slice(at * digits, (at + 1) * digits), 16)) ?? '',
  ).join('');
}

/** By its ToUnicode map, which search and copying use too. */
function fontOf(objects: Objects, font: PdfObject | undefined): Font | undefined {
  const [id = ''] = font ? refs(font.dictionary, 'ToUnicode') : [];
  const map = objects.get(id)?.stream;
  if (map === undefined) return undefined;
  const characters = new Map<number, string>();
  for (const [, section = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', unicode = ''] of section.matchAll(/<([0-9a-fA-F]+)> ?<([0-9a-fA-F]+)>/g))
      characters.set(Number.parseInt(code, 16), utf16(unicode));
  for (const [, section = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', unicode = ''] of section.matchAll(/<([0-9a-fA-F]+)> ?<([0-9a-fA-F]+)> ?<([0-9a-fA-F]+)>/g)) {
      const [first, last, start] = [from, to, unicode].map((digits) => Number.parseInt(digits, 16)) as [number, number, number];
      for (let code = first; code <= last; code += 1) characters.set(code, String.fromCodePoint(start + code - first));
    }
  const bytes = (/begincodespacerange\s*<([0-9a-fA-F]+)>/.exec(map)?.[1]?.length ?? 4) / 2;
  return { bytes, characters };
}

const utf16 = (digits: string): string => Buffer.from(digits, 'hex').swap16().toString('utf16le');
