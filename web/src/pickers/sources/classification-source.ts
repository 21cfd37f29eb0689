import { classificationsApi, type ClassOption, type MaterialKind } from '@mrp/contract/features/dictionaries/classifications.ts';
import type { TreeNode, TreeSource } from '../../kit/pickers/tree-source.ts';
import { call } from '../../lib/api/api.ts';

/** The tree, or the part below 面料 or 辅料; an inactive class can be shown but not selected. */
export function classificationSource(kind?: MaterialKind): TreeSource {
  return {
    key: `classification:${kind ?? 'all'}`,
    label: '分类',
    load: async (signal) => {
      const options = await call(classificationsApi.listClassOptions, {}, { signal });
      const top = kind ? options.find((option) => option.level === 1 && option.kind === kind)?.id : null;
      return top === undefined ? [] : nodesBelow(options, top);
    },
  };
}

function nodesBelow(options: readonly ClassOption[], parentId: string | null): TreeNode[] {
  return options
    .filter((option) => option.parentId === parentId)
    .map(({ id, name, active, searchText }) => ({
      id,
      name: active ? name : `${name}（已停用）`,
      keywords: searchText,
      disabled: !active,
      children: nodesBelow(options, id),
    }));
}
