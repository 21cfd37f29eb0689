import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { ScoredList } from '../../../kit/tables/ScoredList.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { similarItem } from '../text.ts';

/** 相似物料: active materials that could take its place; for a chosen colour those with a near colour come first. */
export function useSimilarSection({ id }: Material, skuId: string | undefined): ObjectSection {
  const read = useApiQuery(materialsApi.listSimilar, { params: { id }, query: skuId ? { skuId } : {} }, { handlesErrors: 'all' });
  return {
    id: 'similar',
    title: '相似物料',
    count: read.data?.length,
    content: (
      <ReadContent read={read}>
        {(similar) =>
          similar.length === 0 ? (
            <p className="text-muted">启用的物料中没有相似的。</p>
          ) : (
            <ScoredList label="相似物料" items={similar.map((one) => similarItem(one))} />
          )
        }
      </ReadContent>
    ),
  };
}
