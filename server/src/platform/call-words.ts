/** Sentences for a person at a page, and their forms for a program without pages. */
const callWords: readonly (readonly [page: RegExp, call: string])[] = [
  [/请刷新(页面|列表)?后(重试|重选|再补全)/g, '请重新读取后再调用'],
  [/请刷新(页面|列表)?后查看/g, '请重新读取'],
  [/请刷新(页面|列表)?/g, '请重新读取'],
  [/请在详情页/g, '请另外调用'],
];

/** Says to a caller with an API key what the sentence says to a person: it reads and calls again instead of refreshing a page. */
export const speakOfCall = (sentence: string): string => callWords.reduce((said, [page, call]) => said.replace(page, call), sentence);

/** The reasons of the rows that a bulk call did not change, in the words of the call. */
export function speakOfFailures(data: unknown): void {
  const { failed } = (data ?? {}) as { failed?: unknown };
  if (!Array.isArray(failed)) return;
  for (const row of failed as { reason?: unknown }[]) if (typeof row.reason === 'string') row.reason = speakOfCall(row.reason);
}
