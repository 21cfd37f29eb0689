import type { Plugin } from 'vite';

interface AbsentPart {
  file: RegExp;
  /** Exports of the removed part that other code still needs. */
  keeps?: string;
  /** Other code still calls it; it does nothing. */
  isCalled?: true;
}

/** Parts of antd that no page uses and that tree shaking cannot remove, because components import them. */
const absentParts: readonly AbsentPart[] = [
  // Lists have their own column filters; antd's filter menu would add tree, radio and form to every table.
  { file: /\/antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/, keeps: 'export const flattenKeys = () => [];' },
  { file: /\/antd\/es\/table\/RcTable\/VirtualTable\.js$/ },
  { file: /\/antd\/es\/form\/FormList\.js$/ },
  { file: /\/@rc-component\/form\/es\/List\.js$/ },
  { file: /\/antd\/es\/input\/(OTP\/index|Search)\.js$/ },
  { file: /\/antd\/es\/dropdown\/dropdown-button\.js$/ },
  // antd's runtime CSS-in-JS compiler: styles are built as files (icons: icons.css).
  {
    isCalled: true,
    file: /\/@ant-design\/cssinjs\/es\/hooks\/useStyleRegister\.js$/,
    keeps: `import hash from '@emotion/hash';
      export const uniqueHash = (path, style) => hash(path.join('%') + style);
      export const STYLE_PREFIX = 'style';
      export const extract = () => null;`,
  },
];

interface Correction {
  file: RegExp;
  find: RegExp;
  replacement: string;
}

const corrections: readonly Correction[] = [
  // antd's default locale; AntdProvider always sets one.
  { file: /\/antd\/es\/locale\/en_US\.js$/, find: /^[^]*$/, replacement: "export { default } from './zh_CN.js';" },
  // Feedback icons inside fields and tooltips beside labels.
  {
    file: /\/antd\/es\/form\/FormItem\/StatusProvider\.js$/,
    find: /import (\w+) from "@ant-design\/icons\/.*/g,
    replacement: 'const $1 = null;',
  },
  { file: /\/antd\/es\/form\/FormItemLabel\.js$/, find: /import (\w+) from "@ant-design\/icons\/.*/g, replacement: 'const $1 = null;' },
  // JSON Schema output of zod, which nothing calls.
  { file: /\/zod\/v4\/classic\/schemas\.js$/, find: /^\s*inst\._zod\.processJSONSchema = .*$/gm, replacement: '' },
  {
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    find: /create(ToJSONSchema|StandardJSONSchema)Method\(this, .*?\)/g,
    replacement: '(() => undefined)',
  },
];

/** Vite plugin that replaces these parts with stubs. */
export function antdParts(): Plugin {
  return {
    name: 'antd-parts',
    enforce: 'pre',
    transform(code, id) {
      const absent = absentParts.find(({ file }) => file.test(id));
      if (absent) {
        const told = absent.isCalled ? '' : `throw new Error('left out of the build: see antd-parts.ts');`;
        return { code: `${absent.keeps ?? ''}export default function absent() { ${told} }`, map: null };
      }
      const meant = corrections.filter(({ file }) => file.test(id));
      if (meant.length === 0) return null;
      const corrected = meant.reduce((text, { find, replacement }) => {
        if (text.search(find) < 0) this.error('this has changed: look at antd-parts.ts');
        return text.replace(find, replacement);
      }, code);
      return { code: corrected, map: null };
    },
  };
}
