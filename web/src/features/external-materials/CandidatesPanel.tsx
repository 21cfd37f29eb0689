import { externalMatchingApi } from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import type { Similar } from '@mrp/contract/features/materials/similar.ts';
import type { ReactNode } from 'react';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { ScoredList } from '../../kit/ScoredList.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { similarItem } from '../materials/text.ts';

interface CandidatesProps {
  external: Pick<ExternalMaterial, 'id'>;
  /** Shown at most. */
  most?: number;
  action?: (candidate: Similar) => ReactNode;
}

/** 候选内部物料 of a record: ranked, with score bar and reasons. */
export function CandidatesPanel({ external: { id }, most = 12, action }: CandidatesProps) {
  const read = useApiQuery(externalMatchingApi.listCandidates, { params: { id } }, { handlesErrors: 'all' });
  return (
    <ReadContent read={read}>
      {(candidates) =>
        candidates.length === 0 ? (
          <p className="text-muted">档案里没有相似的物料。</p>
        ) : (
          <ScoredList
            label="候选内部物料"
            items={candidates.slice(0, most).map((candidate) => ({
              ...similarItem(candidate),
              tag: candidate.state !== 'ACTIVE' && <StateTag state={candidate.state} />,
              action: action?.(candidate),
            }))}
          />
        )
      }
    </ReadContent>
  );
}

function StateTag({ state }: { state: Similar['state'] }) {
  const { tone, label } = materialWorkflow.states[state];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}
