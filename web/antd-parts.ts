import type { Plugin } from 'vite';

interface AbsentPart {
  file: RegExp;
  /** What of it is needed all the same. */
  keeps?: string;
  /** It is called all the same, and does nothing. */
  isCalled?: true;
}

/** Parts of components that no page uses and a bundler cannot tell, because the component names them. */
const absentParts: readonly AbsentPart[] = [
  // Lists filter in their own heads; antd's menu would bring tree, radio and form with every table.
  { file: /\/antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/, keeps: 'export const flattenKeys = () => [];' },
  { file: /\/antd\/es\/table\/RcTable\/VirtualTable\.js$/ },
  { file: /\/antd\/es\/form\/FormList\.js$/ },
  { file: /\/@rc-component\/form\/es\/List\.js$/ },
  { file: /\/antd\/es\/input\/(OTP\/index|Search)\.js$/ },
  { file: /\/antd\/es\/dropdown\/dropdown-button\.js$/ },
  // What writes styles at run time, with a compiler of styles: ours come as files (for icons: icons.css).
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
  // Words for whoever forgets to say which language: it is said.
  { file: /\/antd\/es\/locale\/en_US\.js$/, find: /^[^]*$/, replacement: "export { default } from './zh_CN.js';" },
  // Signs of a state within a field, and a question mark beside a label.
  {
    file: /\/antd\/es\/form\/FormItem\/StatusProvider\.js$/,
    find: /import (\w+) from "@ant-design\/icons\/.*/g,
    replacement: 'const $1 = null;',
  },
  { file: /\/antd\/es\/form\/FormItemLabel\.js$/, find: /import (\w+) from "@ant-design\/icons\/.*/g, replacement: 'const $1 = null;' },
  // Nobody asks a schema to describe itself in JSON.
  { file: /\/zod\/v4\/classic\/schemas\.js$/, find: /^\s*inst\._zod\.processJSONSchema = .*$/gm, replacement: '' },
  {
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    find: /create(ToJSONSchema|StandardJSONSchema)Method\(this, .*?\)/g,
    replacement: '(() => undefined)',
  },
];

/** Leaves those parts out of the build. */
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
