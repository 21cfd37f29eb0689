import { costingApi } from '@mrp/contract/features/costing.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { useState } from 'react';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { StyleCostPanel } from './StyleCostPanel.tsx';
import { STYLE_COSTS } from './text.ts';

/** 成本 of a style: planned, costed and actual; nothing for those who may not see it. */
export function useStyleCostSection(id: string): ObjectSection[] {
  const allowed = useCan()(costingApi.getStyleCost);
  const [skcId, setSkcId] = useState<string | null>(null);
  const query = skcId === null ? {} : { skcId };
  const read = useApiQuery(costingApi.getStyleCost, { params: { id }, query }, { enabled: allowed, handlesErrors: 'all' });
  if (!allowed) return [];
  return [
    {
      id: 'cost',
      title: costingWords.cost,
      note: '未税人民币，元/件，只含物料',
      moreTo: `${STYLE_COSTS}?styleIds=${id}`,
      content: <ReadContent read={read}>{(cost) => <StyleCostPanel cost={cost} skcId={skcId} onSkc={setSkcId} />}</ReadContent>,
    },
  ];
}
