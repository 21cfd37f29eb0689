/** What the page of the public picker needs without zod. The most colours that one choice hands over. */
export const MAX_PICKED = 200;

export const pickerSorts = [
  { value: 'recent', label: '最近更新' },
  { value: 'code', label: '编码' },
] as const;
