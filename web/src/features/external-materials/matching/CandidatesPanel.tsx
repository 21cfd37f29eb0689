import { externalMatchingApi, type Candidate } from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import type { Similar } from '@mrp/contract/features/materials/similar.ts';
import { useNavigate } from 'react-router';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { ScoredList } from '../../../kit/tables/ScoredList.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { similarItem } from '../../materials/text.ts';

/** What is done with a colour of a candidate. */
interface ColourChoice {
  label: string;
  to: (skuId: string) => string;
}

interface CandidatesProps {
  external: Pick<ExternalMaterial, 'id'>;
  /** Shown at most. */
  most?: number;
  choice?: ColourChoice | false;
}

/** 候选内部物料 of a record: ranked, with score bar and reasons. */
export function CandidatesPanel({ external: { id }, most = 12, choice }: CandidatesProps) {
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
              action: choice && <ChoiceOf candidate={candidate} choice={choice} />,
            }))}
          />
        )
      }
    </ReadContent>
  );
}

/** The nearest colour by one press; where there is none, one of the colours. */
function ChoiceOf({ candidate: { skuId, code, colours }, choice: { label, to } }: { candidate: Candidate; choice: ColourChoice }) {
  const navigate = useNavigate();
  if (skuId)
    return (
      <ActionButton size="small" to={to(skuId)}>
        {label}
      </ActionButton>
    );
  if (colours.length === 0) return <span className="text-hint">没有可用的颜色</span>;
  return (
    <ChoiceSelect<string>
      size="small"
      placeholder="选颜色"
      aria-label={`选择 ${code} 的颜色`}
      popupMatchSelectWidth={false}
      options={colours.map((colour) => ({ value: colour.id, label: `${colour.code.slice(code.length)} ${colour.colourName}` }))}
      onChange={(chosen) => void navigate(to(chosen))}
    />
  );
}

function StateTag({ state }: { state: Similar['state'] }) {
  const { tone, label } = materialWorkflow.states[state];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}
