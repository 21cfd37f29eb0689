import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { keepUsedRules, unusedImport, withoutStyles } from './antd-stylesheet.ts';

describe("antd's stylesheet", () => {
  it('loses components that are not used and the default variables', () => {
    const css = '.ant-btn{a:b}.ant-tour .x{a:b}.ant-tour,.ant-btn{a:b}.css-var-_R_0_.ant-btn{--ant-x:1}a:hover{c:d}';
    expect(keepUsedRules(css)).toBe('.ant-btn{a:b}.ant-tour,.ant-btn{a:b}');
  });

  it('is filtered inside media queries too', () => {
    expect(keepUsedRules('@media (x){.ant-tour{a:b}.ant-btn{content:"}"}}@media (y){.ant-rate{a:b}}')).toBe(
      '@media (x){.ant-btn{content:"}"}}',
    );
  });

  it('keeps a component whose name begins like an unused one', () => {
    expect(keepUsedRules('.ant-cardinal{a:b}.ant-tree-list{a:b}')).toBe('.ant-cardinal{a:b}.ant-tree-list{a:b}');
  });

  it('refuses the import of a component without styles', () => {
    expect(unusedImport("import { Button, Tour as Guide } from 'antd';")).toBe('Tour');
    expect(unusedImport("import { Button } from 'antd';")).toBeUndefined();
  });
});

it('the functions that write styles at run time lose their styles and keep their defaults', () => {
  const code = "export default genStyleHooks('Button', token => { return [a(token)]; }, defaults, { unitless: {} });";
  expect(withoutStyles(code, parseAst(code) as unknown as Parameters<typeof withoutStyles>[1])).toBe(
    "export default genStyleHooks('Button', () => [], defaults, { unitless: {} });",
  );
});
