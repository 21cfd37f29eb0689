import { readFileSync } from 'node:fs';
import { theme as antd } from 'antd';
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

describe('the scale of tokens.css', () => {
  const scale = [...css.matchAll(/--((?:space|font-size|line-height|radius|control-height|row-height)[\w-]*): (\d+)px;/g)];
  const token = antd.getDesignToken(light);
  const lines = (size: number | string, ratio: number) => Math.round(Number(size) * ratio);
  const expected: Record<string, number | string | undefined> = {
    'font-size-sm': token.fontSizeSM,
    'font-size': token.fontSize,
    'font-size-lg': token.fontSizeLG,
    'font-size-xl': token.fontSizeXL,
    'line-height-sm': lines(token.fontSizeSM, token.lineHeightSM),
    'line-height': lines(token.fontSize, token.lineHeight),
    'line-height-lg': lines(token.fontSizeLG, token.lineHeightLG),
    'line-height-xl': lines(token.fontSizeHeading4, token.lineHeightHeading4),
    'radius-xs': token.borderRadiusXS,
    'radius-sm': token.borderRadiusSM,
    radius: token.borderRadius,
    'control-height-sm': token.controlHeightSM,
    'control-height': token.controlHeight,
    'control-height-lg': token.controlHeightLG,
    'row-height': light.components?.Menu?.itemHeight,
  };

  it.each(scale.map(([, name, pixels]) => [name!, Number(pixels)] as const))('%s is the theme’s', (name, pixels) => {
    const steps = /^space-([\d-]+)$/.exec(name)?.[1]?.replace('-', '.');
    expect(pixels).toBe(steps === undefined ? expected[name] : Number(steps) * token.sizeUnit);
  });
});
