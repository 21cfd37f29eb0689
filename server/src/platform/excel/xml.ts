import { StringDecoder } from 'node:string_decoder';
import { refusal, refusals } from './refusals.ts';

/** Callbacks of a scan. Element names have no prefix; text and attribute values are not decoded. */
export interface XmlHandler {
  open(name: string, attributes: string, empty: boolean): void;
  close?(name: string): void;
  text?(raw: string): void;
}

interface XmlScanner {
  write(chunk: Buffer): void;
  end(): void;
}

const longestTag = 1024 * 1024;

/**
 * Scans UTF-8 XML chunk by chunk and holds no more than one chunk and one tag. A DTD is refused. Readers of tags and numbers only can pass
 * latin1, which is faster.
 */
export function xmlScanner(handler: XmlHandler, encoding: 'utf8' | 'latin1' = 'utf8'): XmlScanner {
  const decoder = new StringDecoder(encoding);
  let rest = '';
  let started = false;

  function scan(text: string): void {
    let at = 0;
    while (at < text.length) {
      const tag = text.indexOf('<', at);
      if (tag !== at) handler.text?.(tag === -1 ? text.slice(at) : text.slice(at, tag));
      if (tag === -1) break;
      const end = tagEnd(text, tag);
      if (end === -1) {
        rest = text.slice(tag);
        if (rest.length > longestTag) throw refusal(refusals.brokenXml);
        return;
      }
      readTag(handler, text, tag, end);
      at = end + 1;
    }
    rest = '';
  }

  return {
    write(chunk) {
      if (!started) refuseWideEncoding(chunk);
      started = true;
      scan(rest + decoder.write(chunk));
    },
    end() {
      if (rest !== '' || !started) throw refusal(refusals.brokenXml);
    },
  };
}

/** Everything here reads UTF-8; UTF-16 would pass the checks as one long text. */
function refuseWideEncoding(chunk: Buffer): void {
  const [first, second] = chunk;
  if (first === 0 || second === 0 || first === 0xff || first === 0xfe) throw refusal(refusals.brokenXml);
}

function tagEnd(text: string, tag: number): number {
  const second = text.charCodeAt(tag + 1);
  if (second === 0x2f) return text.indexOf('>', tag);
  if (second === 0x3f) return lastOf(text, '?>', tag);
  if (second === 0x21) {
    if (text.startsWith('<!--', tag)) return lastOf(text, '-->', tag + 4);
    if (text.startsWith('<![CDATA[', tag)) return lastOf(text, ']]>', tag);
    if (text.length - tag < '<![CDATA['.length) return -1;
    throw refusal(refusals.unsafeXml);
  }
  let end = text.indexOf('>', tag);
  while (end !== -1 && insideValue(text, tag, end)) end = text.indexOf('>', end + 1);
  return end;
}

function lastOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length - 1;
}

/** A '>' is legal inside an attribute value; a tag with attributes ends right after a closing quote. */
function insideValue(text: string, tag: number, end: number): boolean {
  let last = end - 1;
  while (text.charCodeAt(last) === 0x2f || text.charCodeAt(last) <= 0x20) last--;
  const code = text.charCodeAt(last);
  if (code === 0x22 || code === 0x27) return false;
  return text.slice(tag, end).includes('=');
}

function readTag(handler: XmlHandler, text: string, tag: number, end: number): void {
  const second = text.charCodeAt(tag + 1);
  if (second === 0x21) {
    if (text.charCodeAt(tag + 2) === 0x5b) handler.text?.(escapeText(text.slice(tag + 9, end - 2)));
    return;
  }
  if (second === 0x3f) return;
  const closing = second === 0x2f;
  const empty = !closing && text.charCodeAt(end - 1) === 0x2f;
  const stop = empty ? end - 1 : end;
  let start = tag + (closing ? 2 : 1);
  let nameEnd = start;
  for (; nameEnd < stop; nameEnd++) {
    const code = text.charCodeAt(nameEnd);
    if (code <= 0x20) break;
    if (code === 0x3a) start = nameEnd + 1;
  }
  const name = text.slice(start, nameEnd);
  if (!closing) handler.open(name, text.slice(nameEnd, stop), empty);
  if (closing || empty) handler.close?.(name);
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Prepares the lookup of one attribute, which cells need millions of times. */
export function attributeReader(name: string): (attributes: string) => string | undefined {
  const find = (attributes: string, quote: string, start: string): string | undefined => {
    for (let at = attributes.indexOf(start); at !== -1; at = attributes.indexOf(start, at + 1)) {
      if (attributes.charCodeAt(at - 1) > 0x20) continue;
      const from = at + start.length;
      return attributes.slice(from, attributes.indexOf(quote, from));
    }
    return undefined;
  };
  const double = `${name}="`;
  const single = `${name}='`;
  return (attributes) => find(attributes, '"', double) ?? find(attributes, "'", single);
}

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Decodes the five XML entities and character references; everything else stays unchanged. */
export function decodeXml(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (written, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return entities.get(name) ?? written;
    const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}
