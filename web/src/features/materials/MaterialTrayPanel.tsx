import { comparisonApi } from '@mrp/contract/features/materials/comparison.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { CompareTray } from '../../kit/compare/CompareTray.tsx';
import { useCompareTray } from '../../kit/compare/compare-tray.ts';
import { MAX_COMPARED } from '../../kit/compare/comparison.ts';
import type { Action } from '../../kit/list/list-actions.ts';
import { toast } from '../../lib/toast.ts';
import { compareAddress, materialShade } from './text.ts';

const KIND = 'materials';

/** The materials that wait to be compared. */
export function MaterialTrayPanel() {
  return <CompareTray tray={useCompareTray(KIND)} addressOf={compareAddress} />;
}

/** 加入对比, or 移出对比 when it waits already. */
export function useTrayAction(material: Material): Action {
  const tray = useCompareTray(KIND);
  const { id, code, name } = material;
  if (tray.has(id)) return { key: 'compare', label: '移出对比', run: () => tray.remove(id) };
  const add = () => {
    const added = tray.add({ id, name: `${code} ${name}`, shade: materialShade(material, undefined) });
    if (!added) toast.error(`最多对比 ${MAX_COMPARED} 个物料，请先移出一个`);
  };
  return { key: 'compare', label: '加入对比', permission: comparisonApi.compareMaterials, run: add };
}
