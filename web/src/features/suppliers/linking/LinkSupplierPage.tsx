import { suppliersApi, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import { supplierLinkingApi, type LinkKind } from '@mrp/contract/features/suppliers/linking.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { MatchWizard } from '../../../kit/match/MatchWizard.tsx';
import { EditPage } from '../../../kit/object/RecordPage.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { EntityPicker } from '../../../kit/pickers/EntityPicker.tsx';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { mainSuppliers } from '../../../pickers/sources/supplier-source.ts';
import { LinkInForcePanel } from './LinkInForcePanel.tsx';
import { LinkPreviewPanel } from './LinkPreviewPanel.tsx';
import { SupplierHeadPanel } from './SupplierHeadPanel.tsx';
import { supplierPaths } from '../addresses.ts';
import { changeAddress, relateAddress } from '../text.ts';
import '../suppliers.css';

const steps = ['选供应商', '并排与影响', '完成'] as const;

/** 变更供应商: a supplier that was never approved goes to an approved one. */
export function ChangeSupplierPage() {
  return <LinkPage kind="CHANGE" />;
}

/** 关联供应商: an approved supplier turns out to be another one. */
export function RelateSupplierPage() {
  return <LinkPage kind="ALIAS" />;
}

function LinkPage({ kind }: { kind: LinkKind }) {
  return (
    <EditPage
      noun={supplierWords.supplier}
      read={suppliersApi.get}
      allowed={kind === 'CHANGE' ? supplierLinkingApi.change : supplierLinkingApi.relate}
    >
      {(supplier) => <Linking supplier={supplier} kind={kind} />}
    </EditPage>
  );
}

interface LinkingProps {
  supplier: Supplier;
  kind: LinkKind;
}

function Linking({ supplier, kind }: LinkingProps) {
  const [params, setParams] = useSearchParams();
  const mainId = params.get('main');
  const choose = (id: string | null) => setParams(id ? { id: supplier.id, main: id } : { id: supplier.id });
  const step = supplier.main ? 2 : mainId ? 1 : 0;
  return (
    <MatchWizard
      title={kind === 'CHANGE' ? '变更供应商' : '关联供应商'}
      steps={steps}
      now={step}
      head={<SupplierHeadPanel supplier={supplier} />}
    >
      {step === 2 && (
        <section className="sheet k-match-sheet" aria-label="归属">
          <LinkInForcePanel supplier={supplier} />
        </section>
      )}
      {step === 1 && <LinkPreviewPanel supplier={supplier} kind={kind} mainId={mainId ?? ''} onBack={() => choose(null)} />}
      {step === 0 && <ChoicePanel supplier={supplier} kind={kind} onChoose={choose} />}
    </MatchWizard>
  );
}

/** Suppliers that may be the same company, with the reasons, and a picker for any other. */
function ChoicePanel({ supplier, kind, onChoose }: LinkingProps & { onChoose: (id: string | null) => void }) {
  const { id, name, abbreviation, creditCode, state } = supplier;
  const asked = { name, abbreviation, creditCode: creditCode ?? undefined, exceptId: id };
  const read = useApiQuery(suppliersApi.listSimilar, { query: asked }, { handlesErrors: 'all' });
  const { from } = supplierWorkflow.transitions[kind === 'CHANGE' ? 'change' : 'relate'];
  if (!(from as readonly string[]).includes(state)) return <WrongState supplier={supplier} kind={kind} />;
  return (
    <section className="sheet k-match-sheet" aria-label="候选供应商">
      <h2>归到哪家供应商名下？</h2>
      <ReadContent read={read} rows={3}>
        {(similar) => (
          <ul className="supplier-lines">
            {similar.map(({ reasons, ...candidate }) => (
              <li key={candidate.id} className="supplier-candidate">
                <SupplierHeadPanel supplier={candidate} note={reasons.join('、')} />
                {candidate.state === 'ACTIVE' && (
                  <Button size="small" onClick={() => onChoose(candidate.id)}>
                    选这家
                  </Button>
                )}
              </li>
            ))}
            {similar.length === 0 && <li className="text-muted">没有名称相似的供应商，请在下面选择。</li>}
          </ul>
        )}
      </ReadContent>
      <div className="k-match-other">
        <span>不在其中？</span>
        <EntityPicker source={mainSuppliers} aria-label="选择其他合作中的供应商" onChange={onChoose} />
      </div>
    </section>
  );
}

function WrongState({ supplier: { id, abbreviation, state }, kind }: LinkingProps) {
  const now = `“${abbreviation}”当前为“${supplierWorkflow.states[state].label}”`;
  const other = kind === 'CHANGE' ? 'ALIAS' : 'CHANGE';
  const fits = (supplierWorkflow.transitions[other === 'CHANGE' ? 'change' : 'relate'].from as readonly string[]).includes(state);
  return (
    <EmptyState
      title={kind === 'CHANGE' ? `${now}，只有草稿和待审核的供应商可以变更` : `${now}，只有合作中的供应商可以关联`}
      action={
        fits ? (
          <ActionButton to={other === 'CHANGE' ? changeAddress(id) : relateAddress(id)}>
            {other === 'CHANGE' ? '去变更' : '去关联'}
          </ActionButton>
        ) : (
          <ActionButton to={supplierPaths.detailOf(id)}>查看这家供应商</ActionButton>
        )
      }
    />
  );
}
