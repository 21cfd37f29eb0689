import { queryOptions, useQuery } from '@tanstack/react-query';
import { matchesText } from '../../lib/format/text-match.ts';

export interface TreeNode {
  id: string;
  name: string;
  /** More search texts: abbreviation, pinyin. */
  keywords?: string;
  disabled?: boolean;
  children?: readonly TreeNode[];
}

export interface TreeSource {
  key: string;
  label: string;
  load: (signal: AbortSignal) => Promise<readonly TreeNode[]>;
}

/** Caches the tree for a minute. */
export const treeQuery = (source: TreeSource) =>
  queryOptions({
    queryKey: ['tree', source.key],
    staleTime: 60_000,
    queryFn: ({ signal }) => source.load(signal),
  });

export function useTree(source: TreeSource): readonly TreeNode[] {
  return useQuery(treeQuery(source)).data ?? [];
}

/** Path from the root to the node: 面料 / 梭织 / 府绸. */
export function pathTo(nodes: readonly TreeNode[], id: string): readonly TreeNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children ?? [], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** The text that a search in the tree compares. */
export const searchOf = ({ name, keywords = '' }: TreeNode): string => `${name} ${keywords}`;

/** The node that Enter selects: the first selectable match. */
export function findFirstMatch(nodes: readonly TreeNode[], text: string, leavesOnly: boolean): TreeNode | undefined {
  for (const node of nodes) {
    const children = node.children ?? [];
    const fits = !node.disabled && (!leavesOnly || children.length === 0) && matchesText(searchOf(node), text);
    const found = fits ? node : findFirstMatch(children, text, leavesOnly);
    if (found) return found;
  }
  return undefined;
}
