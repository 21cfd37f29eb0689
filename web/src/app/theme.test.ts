import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dark, light } from './theme.ts';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const block = (selector: string): [string, string][] => {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(start, css.indexOf('\n}', start));
  return [...body.matchAll(/--(color-[\w-]+): ([^;]+);/g)].map(([, name, value]) => [
    name!.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value!,
  ]);
};

describe.each([
  ['light', ':root', light],
  ['dark', "[data-theme='dark']", dark],
])('tokens.css in the theme %s', (_, selector, theme) => {
  const token = theme.token as Record<string, string>;

  it.each(block(selector))('%s equals its value in the theme', (name, value) => {
    expect(value).toBe(token[name]?.toLowerCase());
  });
});

it('tokens.css declares the same colours for both themes', () => {
  expect(block(':root').map(([name]) => name)).toEqual(block("[data-theme='dark']").map(([name]) => name));
});
