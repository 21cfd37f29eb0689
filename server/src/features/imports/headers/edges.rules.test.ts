import { expect, it } from 'vitest';
import { splitEdges } from './edges.rules.ts';

it.each([
  ['148包边', { gross: '148' }],
  ['包边 148cm', { gross: '148cm' }],
  ['有效150 包边155', { useful: '150', gross: '155' }],
  ['毛幅152/净148', { useful: '148', gross: '152' }],
  ['有效58"，包边60"', { useful: '58"', gross: '60"' }],
  ['57/58"包边', { gross: '57/58"' }],
  ['实用门幅 150 厘米', { useful: '150 厘米' }],
  ['148', null],
  ['包边', null],
  ['有效150 包边155 毛幅160', null],
])('%s says the widths %o', (text, widths) => expect(splitEdges(text)).toEqual(widths));
