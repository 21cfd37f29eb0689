import { expect, it } from 'vitest';
import { matchLabels } from './match-labels.ts';

const navy = { id: '1', code: 'BL01', name: '藏青', also: ['深蓝'] };
const other = { id: '2', code: 'BL02', name: '藏青', also: [] };
const named = { id: '3', code: 'X', name: 'BL01', also: [] };

const find = (text: string) =>
  matchLabels([navy, other, named], [text], ({ also }) => also)
    .get(text)!
    .map(({ id }) => id);

it('matching prefers the code to the name', () => expect(find(' bl01 ')).toEqual(['1']));
it('matching returns all records of one name', () => expect(find('藏青')).toEqual(['1', '2']));
it('matching includes aliases', () => expect(find('深蓝')).toEqual(['1']));
it('matching returns nothing for part of a name', () => expect(find('藏')).toEqual([]));
