import type { Rule } from './source-tree.ts';

const OWN = 'web/src/kit/pickers/';

/** Every list of choices is searched by pinyin: antd's Select stands in the kit's pickers only. */
export const choicesByPinyin: Rule = (tree) =>
  tree
    .filter(({ path, code }) => path.startsWith('web/src/') && !path.startsWith(OWN) && /<Select\b/.test(code))
    .map(({ path }) => `${path}: antd's Select is not searched by pinyin; take ChoiceSelect, ManySelect or a picker`);
