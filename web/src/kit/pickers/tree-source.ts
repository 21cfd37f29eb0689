import { queryOptions, useQuery } from '@tanstack/react-query';

export interface TreeNode {
  id: string;
  name: string;
  /** What else finds it: abbreviation, pinyin. */
  keywords?: string;
  disabled?: boolean;
  children?: readonly TreeNode[];
}

export interface TreeSource {
  key: string;
  label: string;
  load: (signal: AbortSignal) => Promise<readonly TreeNode[]>;
}

/** The tree once a minute, whoever asks. */
export const treeQuery = (source: TreeSource) =>
  queryOptions({
    queryKey: ['tree', source.key],
    staleTime: 60_000,
    queryFn: ({ signal }) => source.load(signal),
  });

export function useTree(source: TreeSource): readonly TreeNode[] {
  return useQuery(treeQuery(source)).data ?? [];
}

/** From the root to the node: 面料 / 梭织 / 府绸. */
export function pathTo(nodes: readonly TreeNode[], id: string): readonly TreeNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children ?? [], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

const searchOf = ({ name, keywords = '' }: TreeNode): string => `${name} ${keywords}`.toLowerCase();

/** What Enter takes while somebody types: the first node that answers and may be chosen. */
export function findFirstMatch(nodes: readonly TreeNode[], text: string, leavesOnly: boolean): TreeNode | undefined {
  const wanted = text.trim().toLowerCase();
  for (const node of nodes) {
    const children = node.children ?? [];
    const fits = !node.disabled && (!leavesOnly || children.length === 0) && searchOf(node).includes(wanted);
    const found = fits ? node : findFirstMatch(children, text, leavesOnly);
    if (found) return found;
  }
  return undefined;
}
