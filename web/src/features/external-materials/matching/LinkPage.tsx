import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { externalMatchingApi } from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { EditPage } from '../../../kit/object/RecordPage.tsx';
import { MatchWizard } from '../../../kit/match/MatchWizard.tsx';
import { EntityPicker } from '../../../kit/pickers/EntityPicker.tsx';
import { useCan } from '../../../lib/session/permissions.tsx';
import { skuSource } from '../../../pickers/sources/sku-source.ts';
import { CandidatesPanel } from './CandidatesPanel.tsx';
import { ComparisonPanel } from './ComparisonPanel.tsx';
import { RecordHeadPanel } from './RecordHeadPanel.tsx';
import { linkTo } from '../text.ts';
import '../external-materials.css';
import { externalPaths } from '../addresses.ts';

const steps = ['选内部物料', '并排与影响', '完成'] as const;

/** 关联内部物料: choose a colour of the archive, see what differs and what will change, confirm. */
export function LinkPage() {
  return (
    <EditPage noun={externalWords.externalMaterial} read={externalMaterialsApi.get} allowed={externalMatchingApi.link}>
      {(external) => <Linking external={external} />}
    </EditPage>
  );
}

function Linking({ external }: { external: ExternalMaterial }) {
  const [params, setParams] = useSearchParams();
  const skuId = params.get('sku');
  const choose = (id: string | null) => setParams(id ? { id: external.id, sku: id } : { id: external.id });
  const linked = external.state === 'LINKED';
  return (
    <MatchWizard title="关联内部物料" steps={steps} now={linked ? 2 : skuId ? 1 : 0} head={<RecordHeadPanel external={external} />}>
      <Step external={external} skuId={skuId} onChoose={choose} />
    </MatchWizard>
  );
}

interface StepProps {
  external: ExternalMaterial;
  skuId: string | null;
  onChoose: (skuId: string | null) => void;
}

function Step({ external, skuId, onChoose }: StepProps) {
  if (external.state !== 'PENDING' && external.state !== 'LINKED')
    return (
      <EmptyState
        title="只有待处理的外部物料可以关联"
        action={<ActionButton to={externalPaths.detailOf(external.id)}>查看这条外部物料</ActionButton>}
      />
    );
  if (skuId || external.sku)
    return <ComparisonPanel external={external} skuId={skuId ?? external.sku?.id ?? ''} onBack={() => onChoose(null)} />;
  return <ChoicePanel external={external} onChoose={onChoose} />;
}

function ChoicePanel({ external, onChoose }: Omit<StepProps, 'skuId'>) {
  const can = useCan();
  return (
    <section className="sheet k-match-sheet" aria-label="候选内部物料">
      <h2>候选内部物料</h2>
      <CandidatesPanel external={external} choice={{ label: '选这个颜色', to: (skuId) => linkTo(external.id, skuId) }} />
      {can(materialsApi.pickSkus) && (
        <div className="k-match-other">
          <span>不在其中？</span>
          <EntityPicker source={skuSource} aria-label="选择其他物料颜色" onChange={onChoose} />
        </div>
      )}
    </section>
  );
}
