import { comparisonApi, type ComparedMaterial } from '@mrp/contract/features/materials/comparison.ts';
import { Link, useSearchParams } from 'react-router';
import { ComparisonTable } from '../../kit/compare/ComparisonTable.tsx';
import { MAX_COMPARED } from '../../kit/compare/comparison.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { materialSource } from '../../pickers/material-source.ts';
import { detailAddress, materialShade } from './text.ts';
import { useComparisonGroups } from './useComparisonGroups.tsx';
import './materials.css';

/** 物料对比: the materials of the address side by side. */
export function CompareMaterialsPage() {
  const { ids, setIds } = useComparedIds();
  const read = useApiQuery(comparisonApi.compareMaterials, { query: { ids } }, { enabled: ids.length > 0, handlesErrors: 'all' });
  const remove = (id: string) => setIds(ids.filter((one) => one !== id));
  return (
    <div className="stack">
      <header className="m-compare-head">
        <h1>物料对比</h1>
        {ids.length < MAX_COMPARED && (
          <EntityPicker
            key={ids.join()}
            source={materialSource}
            aria-label="加物料"
            placeholder="加物料：编码、名称、拼音"
            onChange={(id) => id && !ids.includes(id) && setIds([...ids, id])}
          />
        )}
      </header>
      {ids.length === 0 ? (
        <section className="sheet">
          <EmptyState title="还没有要对比的物料" hint="用上面的选择框加 2–4 个物料，或在内部物料档案里勾选后点“对比”。" />
        </section>
      ) : (
        <section className="sheet m-compare" aria-label="对比">
          <ReadContent read={read} rows={16}>
            {(materials) => <Compared materials={materials} asked={ids.length} onRemove={remove} />}
          </ReadContent>
        </section>
      )}
    </div>
  );
}

/** What is no id is dropped, like every unknown parameter. */
function useComparedIds() {
  const [params, setParams] = useSearchParams();
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter((id) => /^[1-9]\d{0,17}$/.test(id)))].slice(0, MAX_COMPARED);
  const setIds = (chosen: readonly string[]) =>
    setParams(
      (before) => {
        before.set('ids', chosen.join(','));
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return { ids, setIds };
}

interface ComparedProps {
  materials: readonly ComparedMaterial[];
  asked: number;
  onRemove: (id: string) => void;
}

function Compared({ materials, asked, onRemove }: ComparedProps) {
  const groups = useComparisonGroups(materials);
  if (materials.length === 0) return <EmptyState title="这些物料不存在或已被删除" hint="用上面的选择框选择其他物料。" />;
  const missing = asked - materials.length;
  return (
    <>
      {materials.length === 1 && <p className="text-muted">再加一个物料，就能看到哪里不同。</p>}
      {missing > 0 && (
        <p className="text-warning" role="alert">
          有 {missing} 个物料不存在或已被删除，没有列出。
        </p>
      )}
      <ComparisonTable
        label="物料对比"
        groups={groups}
        columns={materials.map((material) => ({
          id: material.id,
          name: material.name,
          head: <ColumnHead material={material} removable={materials.length > 1} onRemove={onRemove} />,
        }))}
      />
      <p className="text-muted">屏幕颜色仅供参考，以实样为准。</p>
    </>
  );
}

function ColumnHead({ material, removable, onRemove }: { material: ComparedMaterial; removable: boolean; onRemove: (id: string) => void }) {
  const { id, code, name } = material;
  return (
    <span className="m-compare-column">
      <Swatch shade={materialShade(material, undefined)} size={56} silent />
      <Link to={detailAddress(id)}>{name}</Link>
      <span className="text-hint">{code}</span>
      {removable && (
        <button type="button" className="k-text-button" aria-label={`移除 ${name}`} onClick={() => onRemove(id)}>
          移除
        </button>
      )}
    </span>
  );
}
