import { describe, expect, it } from 'vitest';
import { attributeReader, decodeXml, xmlScanner } from './xml.ts';

function scan(xml: string, chunkBytes: number): string[] {
  const events: string[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') events.push(`"${decodeXml(text)}"`);
    text = '';
  };
  const scanner = xmlScanner({
    open(name, attributes, empty) {
      flush();
      events.push(`<${name}${attributes}${empty ? '/' : ''}>`);
    },
    text(raw) {
      text += raw;
    },
    close(name) {
      flush();
      events.push(`</${name}>`);
    },
  });
  const bytes = Buffer.from(xml);
  for (let at = 0; at < bytes.length; at += chunkBytes) scanner.write(bytes.subarray(at, at + chunkBytes));
  scanner.end();
  return events;
}

const sample =
  '<?xml version="1.0"?><!-- <c> --><x:row r="1" note="a>b/"><c r=\'A1\'\n t="s"/><v >汉&amp;😀</v><t><![CDATA[<&>]]></t></x:row>';

describe('the XML scanner', () => {
  it('reports the same events for any chunk size', () => {
    const whole = scan(sample, 10_000);

    expect(whole).toEqual([
      '<row r="1" note="a>b/">',
      '<c r=\'A1\'\n t="s"/>',
      '</c>',
      '<v >',
      '"汉&😀"',
      '</v>',
      '<t>',
      '"<&>"',
      '</t>',
      '</row>',
    ]);
    for (let chunkBytes = 1; chunkBytes < 20; chunkBytes++) expect(scan(sample, chunkBytes)).toEqual(whole);
  });

  it.each(['<!DOCTYPE x>', '<!ENTITY a "b">', '<!doctype x>'])('refuses %s', (declaration) => {
    expect(() => scan(`${declaration}<x/>`, 3)).toThrow('DTD');
  });

  it.each(['', '<row', '<row r="1>', '<!-- never closed', `<row ${'x'.repeat(2_000_000)}>`.slice(0, -1)])(
    'refuses a truncated part: %.20s',
    (xml) => {
      expect(() => scan(xml, 100_000)).toThrow('文件不完整或已损坏');
    },
  );
});

it('attributeReader finds an attribute by its whole name, with either quote and after any whitespace', () => {
  const r = attributeReader('r');

  expect([' r="A1"', ' or="B2" r="A1"', "\n r='A1'", '\tr="A1"'].map(r)).toEqual(['A1', 'A1', 'A1', 'A1']);
  expect(r(' or="B2" ref="C3"')).toBeUndefined();
});
