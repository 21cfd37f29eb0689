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
