/** Merging two versions and naming their differences: loaded only for a conflict or a draft. */
export async function merging() {
  const [{ choose, mergeValues }, { describe }] = await Promise.all([import('./merge.ts'), import('./show-value.tsx')]);
  return { choose, mergeValues, describe };
}
