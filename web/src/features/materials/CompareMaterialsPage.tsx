import { comparisonApi, type ComparedMaterial } from '@mrp/contract/features/materials/comparison.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { ComparedHead, ComparePage, useComparedIds, type ComparedIds } from '../../kit/compare/ComparePage.tsx';
import { ComparisonTable } from '../../kit/compare/ComparisonTable.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { materialSource } from '../../pickers/sources/material-source.ts';
import { materialShade } from './text.ts';
import { useComparisonGroups } from './useComparisonGroups.tsx';
import { materialPaths } from './addresses.ts';

/** 物料对比: the materials of the address side by side. */
export function CompareMaterialsPage() {
  const compared = useComparedIds();
  const { ids } = compared;
  const read = useApiQuery(comparisonApi.compareMaterials, { query: { ids } }, { enabled: ids.length > 0, handlesErrors: 'all' });
  return (
    <ComparePage
      noun={materialsWords.material}
      counter="个"
      compared={compared}
      source={materialSource}
      listTitle="内部物料档案"
      read={read}
    >
      {(materials) => <Compared materials={materials} compared={compared} />}
    </ComparePage>
  );
}

function Compared({ materials, compared }: { materials: readonly ComparedMaterial[]; compared: ComparedIds }) {
  return (
    <>
      <ComparisonTable
        label="物料对比"
        groups={useComparisonGroups(materials)}
        columns={materials.map((material) => {
          const { id, code, name } = material;
          const picture = <Swatch shade={materialShade(material, undefined)} size={56} silent />;
          return { id, name, head: <ComparedHead {...{ id, code, name, compared, picture }} to={materialPaths.detailOf(id)} /> };
        })}
      />
      <p className="text-muted">屏幕颜色仅供参考，以实样为准。</p>
    </>
  );
}
