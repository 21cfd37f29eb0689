import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { rulesOf, unusedImport, withoutStyles } from './antd-stylesheet.ts';

describe("antd's stylesheet", () => {
  it('omits unused components and the default variables', () => {
    const css = '.ant-btn{a:b}.ant-tour .x{a:b}.ant-tour,.ant-btn{a:b}.css-var-_R_0_.ant-btn{--ant-x:1}a:hover{c:d}';
    expect(rulesOf(css)).toBe('.ant-btn{a:b}.ant-tour,.ant-btn{a:b}');
  });

  it('is filtered inside media queries too', () => {
    expect(rulesOf('@media (x){.ant-tour{a:b}.ant-btn{content:"}"}}@media (y){.ant-rate{a:b}}')).toBe('@media (x){.ant-btn{content:"}"}}');
  });

  it('keeps a component whose class name starts like that of an unused one', () => {
    expect(rulesOf('.ant-cardinal{a:b}.ant-tagged{a:b}')).toBe('.ant-cardinal{a:b}.ant-tagged{a:b}');
  });

  it('puts the rules of a lazy component into that component only', () => {
    const css = '.ant-btn{a:b}.ant-picker-cell{a:b}@media (x){.ant-picker{c:d}.ant-btn{c:d}}.ant-picker,.ant-btn{e:f}';
    expect(rulesOf(css)).toBe('.ant-btn{a:b}@media (x){.ant-btn{c:d}}.ant-picker,.ant-btn{e:f}');
    expect(rulesOf(css, 'date-picker')).toBe('.ant-picker-cell{a:b}@media (x){.ant-picker{c:d}}');
  });

  it('omits right-to-left rules', () => {
    expect(rulesOf('.ant-btn-rtl{a:b}.ant-btn.ant-btn-rtl .x{a:b}.ant-btn{c:d}')).toBe('.ant-btn{c:d}');
  });

  it('omits variants and sizes that no page sets, but keeps negated selectors that mention them', () => {
    expect(rulesOf('.ant-btn-lg{a:b}.ant-col-md-8{a:b}.ant-btn:not(.ant-btn-lg){c:d}.ant-btn-lg,.ant-btn{e:f}')).toBe(
      '.ant-btn:not(.ant-btn-lg){c:d}.ant-btn-lg,.ant-btn{e:f}',
    );
  });

  it('rejects the import of a component whose styles are excluded', () => {
    expect(unusedImport("import { Button, Rate as Stars } from 'antd';")).toBe('Rate');
    expect(unusedImport("import { Button } from 'antd';")).toBeUndefined();
  });
});

it('the build drops the bodies of runtime style functions and keeps their default tokens', () => {
  const code = "export default genStyleHooks('Button', token => { return [a(token)]; }, defaults, { unitless: {} });";
  expect(withoutStyles(code, parseAst(code) as unknown as Parameters<typeof withoutStyles>[1])).toBe(
    "export default genStyleHooks('Button', () => [], defaults, { unitless: {} });",
  );
});
