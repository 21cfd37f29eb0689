/** How two versions of a record become one, and what to call the difference: needed by a conflict or a draft, so fetched then. */
export async function merging() {
  const [{ choose, mergeValues }, { describe }] = await Promise.all([import('./merge.ts'), import('./show-value.tsx')]);
  return { choose, mergeValues, describe };
}
