import type { Plugin } from 'vite';

interface Correction {
  file: RegExp;
  find: RegExp;
  replacement: string;
}

const corrections: readonly Correction[] = [
  // Icons add their English names to screen reader output (“plus 新建用户”); keep only labels that the caller set.
  {
    file: /@ant-design\/icons\/es\/components\/AntdIcon(Light)?\.js$/,
    find: /role:\s*"img",\s*"aria-label":\s*icon\.name/g,
    replacement: '...(restProps["aria-label"] ? { role: "img" } : { "aria-hidden": true })',
  },
  // The pager's arrows had no other name than those icons.
  {
    file: /antd\/es\/pagination\/Pagination\.js$/,
    find: /const (prev|next)Icon = (.*?)createElement\("button", \{/g,
    replacement: 'const $1Icon = $2createElement("button", { "aria-label": locale.$1_page,',
  },
  // Nor had the clear button of a field.
  {
    file: /@rc-component\/input\/es\/BaseInput\.js$/,
    find: /clearIcon = (.*?)createElement\("button", \{/g,
    replacement: 'clearIcon = $1createElement("button", { "aria-label": "清空",',
  },
  { file: /antd\/es\/table\/hooks\/useSelection\.js$/, find: /'Select all'/g, replacement: "'选择本页全部'" },
  { file: /@rc-component\/tabs\/es\/TabNavList\/OperationNode\.js$/, find: /'expanded dropdown'/g, replacement: "'更多页签'" },
];

/** Replaces antd's English accessible names with Chinese ones or removes them. */
export function antdNames(): Plugin {
  return {
    name: 'antd-names',
    transform(code, id) {
      const correction = corrections.find(({ file }) => file.test(id));
      if (!correction) return null;
      const corrected = code.replace(correction.find, correction.replacement);
      if (corrected === code) this.error('antd has changed here: look at antd-names.ts');
      return { code: corrected, map: null };
    },
  };
}
