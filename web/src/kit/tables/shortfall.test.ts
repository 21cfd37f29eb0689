import { expect, it } from 'vitest';
import { shortfallOf } from './shortfall.ts';

const ended = { isOver: true, progress: '40.00', endedAs: '短交', reason: '染厂产能不足' };

it('an order that was closed short says so, with its reason', () => {
  expect(shortfallOf(ended)).toEqual({ word: '短交', told: '短交：染厂产能不足' });
});

it('an order finished within its tolerance says that', () => {
  expect(shortfallOf({ ...ended, progress: '99.00', endedAs: null, reason: '' })).toEqual({
    word: '短装内',
    told: '少的部分在溢短装范围内',
  });
});

it('an open or completely received order has no shortfall', () => {
  expect(shortfallOf({ ...ended, isOver: false })).toBeNull();
  expect(shortfallOf({ ...ended, progress: '100.00' })).toBeNull();
});
