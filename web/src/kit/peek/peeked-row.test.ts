import { expect, test } from 'vitest';
import { peekedAfter, type PeekedList } from './usePeek.ts';

interface Row {
  id: string;
}
const listOf = (ids: readonly string[], part: Partial<PeekedList<Row>> = {}): PeekedList<Row> => ({
  query: 'q=a',
  rows: ids.map((id) => ({ id })),
  page: 1,
  pageSize: 2,
  total: 4,
  turning: false,
  onPage: () => undefined,
  ...part,
});
const toNext = { query: 'q=a', id: '2', turn: { page: 2, edge: 'first' as const } };

test('the peeked row stays while the list contains it', () => {
  const peeked = { query: 'q=a', id: '2' };
  expect(peekedAfter(peeked, listOf(['1', '2']))).toBe(peeked);
});

test('a drawer closed by another query stays closed, also while a page is loading', () => {
  expect(peekedAfter({ query: 'q=a', id: '2' }, listOf(['1', '2'], { query: 'q=b' }))).toBeNull();
  expect(peekedAfter(toNext, listOf(['5', '6'], { query: 'q=b', page: 2 }))).toBeNull();
});

test('a row that has left the list is cleared', () => {
  expect(peekedAfter({ query: 'q=a', id: '2' }, listOf(['1']))).toBeNull();
});

test('moving to another page waits for the page and opens its first or last row', () => {
  const asked = listOf(['1', '2']);
  expect(peekedAfter(toNext, asked)).toBe(toNext);
  expect(peekedAfter(toNext, { ...asked, page: 2, turning: true })).toBe(toNext);
  expect(peekedAfter(toNext, listOf(['3', '4'], { page: 2 }))).toEqual({ query: 'q=a', id: '3' });
  const back = { query: 'q=a', id: '3', turn: { page: 1, edge: 'last' as const } };
  expect(peekedAfter(back, listOf(['1', '2']))).toEqual({ query: 'q=a', id: '2' });
});

test('moving to a page that is empty by now ends', () => {
  expect(peekedAfter(toNext, listOf([], { page: 2 }))).toBeNull();
});
