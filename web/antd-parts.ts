import type { Plugin } from 'vite';

/** Parts of antd's components that no page uses and a bundler cannot tell, because the component names them. */
const absentParts: readonly { file: RegExp; alsoExports?: string }[] = [
  // Lists filter in their own heads; antd's menu would bring tree, radio and form with every table.
  { file: /\/antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/, alsoExports: 'export const flattenKeys = () => [];' },
  { file: /\/antd\/es\/form\/FormList\.js$/ },
  { file: /\/@rc-component\/form\/es\/List\.js$/ },
  { file: /\/antd\/es\/input\/(OTP\/index|Search)\.js$/ },
  { file: /\/antd\/es\/dropdown\/dropdown-button\.js$/ },
];

/** Leaves those parts out of the build; whoever draws one is told. */
export function antdParts(): Plugin {
  return {
    name: 'antd-parts',
    enforce: 'pre',
    transform(_, id) {
      const absent = absentParts.find(({ file }) => file.test(id));
      if (!absent) return null;
      const told = `export default function Absent() { throw new Error('left out of the build: see antd-parts.ts'); }`;
      return { code: `${absent.alsoExports ?? ''}${told}`, map: null };
    },
  };
}
