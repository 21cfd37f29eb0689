import { expect, it } from 'vitest';
import { foldSections } from './fold-sections.ts';
import { splitFacts } from './key-facts.ts';

const labels = (facts: readonly { label: string }[]) => facts.map(({ label }) => label).join('');
const fact = (label: string, value = '1', strong = false) => ({ label, value, strong });

it('six facts stand in the head as they are given', () => {
  const six = ['甲', '乙', '丙', '丁', '戊', '己'].map((label) => fact(label, ''));
  expect(splitFacts(six)).toEqual({ key: six, rest: [] });
});

it('of eleven facts the emphasised ones and those with a value stand in the head, and the rest below it', () => {
  const { key, rest } = splitFacts([
    fact('甲'),
    fact('乙', ''),
    fact('丙'),
    fact('丁'),
    fact('戊'),
    fact('己'),
    fact('庚'),
    fact('辛', '1', true),
    fact('壬', ''),
    fact('癸'),
    fact('子'),
  ]);
  expect(labels(key)).toBe('甲丙丁戊己辛');
  expect(labels(rest)).toBe('庚癸子');
});

it('a section without rows is named in the line of empty ones, unless there is something to do in it', () => {
  const { filled, empty } = foldSections([
    { id: 'lines', count: 3 },
    { id: 'stock', count: 0 },
    { id: 'basic' },
    { id: 'colours', count: 0, extra: '加颜色' },
    { id: 'loading', count: undefined },
  ]);
  expect(filled.map(({ id }) => id)).toEqual(['lines', 'basic', 'colours', 'loading']);
  expect(empty.map(({ id }) => id)).toEqual(['stock']);
});
