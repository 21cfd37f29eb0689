import { comparisonApi } from '@mrp/contract/features/materials/comparison.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { CompareTray } from '../../kit/compare/CompareTray.tsx';
import { useCompareTray } from '../../kit/compare/compare-tray.ts';
import type { Action } from '../../kit/list/list-actions.ts';
import { compareAddress, materialShade } from './text.ts';

const useMaterialTray = () => useCompareTray('materials', '个物料');

/** The materials that wait to be compared. */
export function MaterialTrayPanel() {
  return <CompareTray tray={useMaterialTray()} open={{ to: compareAddress }} />;
}

/** 加入对比, or 移出对比 when it waits already. */
export function useTrayAction(material: Material): Action {
  const tray = useMaterialTray();
  const { id, code, name } = material;
  return {
    key: 'compare',
    label: tray.has(id) ? '移出对比' : '加入对比',
    permission: comparisonApi.compareMaterials,
    run: () => tray.toggle({ id, name: `${code} ${name}`, shade: materialShade(material, undefined) }),
  };
}
