import type { ActionOf } from '@mrp/contract/lib/workflow.ts';
import type { TransitionInput } from '../../../kit/object/TransitionDialog.tsx';
import { isEditable, supplierList, suppliersApi, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { useRecordPager } from '../../../kit/list-rows/record-pager.ts';
import { FactList } from '../../../kit/object/Facts.tsx';
import { ObjectPage } from '../../../kit/object/ObjectPage.tsx';
import { useActivity } from '../../../kit/object/useActivity.tsx';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { useQuotationsSection } from '../../costing/quotations/useQuotationsSection.tsx';
import { usePurchasesSection } from '../../purchases/usePurchasesSection.tsx';
import { usePreparationsSection } from '../../preparations/usePreparationsSection.tsx';
import { useSupplierStock } from '../../stock/balances/useStockSections.tsx';
import { useOpenDocuments } from '../OpenDocumentsPanel.tsx';
import { PausePanel } from '../PausePanel.tsx';
import { TerminationPanel } from '../TerminationPanel.tsx';
import { useAccountSection } from '../../statements/useAccountSection.tsx';
import { useScoreSection } from './SupplierScorePanel.tsx';
import { LinkInForcePanel } from '../linking/LinkInForcePanel.tsx';
import { useAliasesSection } from '../linking/useAliasesSection.tsx';
import { recordSections } from './SupplierLinesPanel.tsx';
import { useMaterialsSection } from './SupplierMaterialsPanel.tsx';
import { useSupplierPrices } from './SupplierPricesPanel.tsx';
import {
  basicFacts,
  cooperationFacts,
  copyAddress,
  detailAddress,
  supplierEditAddress,
  keyFacts,
  linkActions,
  supplierReads,
  workflowFor,
} from '../text.ts';
import '../suppliers.css';

function useSupplierWorkflow(supplier: Supplier) {
  const { id, code, abbreviation, state, version, submittedByMe } = supplier;
  const transition = useApiMutation(suppliersApi.transition, { refreshes: supplierReads });
  return {
    flow: workflowFor(supplier),
    state,
    objectName: `${code} ${abbreviation}`,
    figures: null,
    checks: {
      pause: (onJudged: (isPossible: boolean) => void) => <PausePanel id={id} onJudged={onJudged} />,
      terminate: (onJudged: (isPossible: boolean) => void) => <TerminationPanel id={id} onJudged={onJudged} />,
    },
    waitsForAnother: state === 'PENDING' && submittedByMe && '由您提交',
    run: (action: ActionOf<typeof supplierWorkflow>, input: TransitionInput) =>
      transition.mutateAsync({ params: { id }, body: { action, version, ...input } }),
  };
}

/** A supplier, read-only, with its actions. */
export function SupplierPanel({ supplier }: { supplier: Supplier }) {
  const { id, code, name, abbreviation, state } = supplier;
  const activity = useActivity(supplierWorkflow.kind, id, code);
  const materials = useMaterialsSection(id);
  const prices = useSupplierPrices(id);
  const preparations = usePreparationsSection(supplierWords.preparation, { filter: 'supplierIds', id }, '还没有给这家供应商的备料单。');
  const purchases = usePurchasesSection(supplierWords.purchase, { filter: 'supplierIds', id }, '还没有给这家供应商的采购单。');
  const quotations = useQuotationsSection({ filter: 'supplierIds', id });
  const stock = useSupplierStock(id);
  const score = useScoreSection(id);
  const open = [...useAccountSection(supplier), ...useOpenDocuments(id)];
  const aliases = useAliasesSection(id);
  const can = useCan();
  const pager = useRecordPager(supplierList.key, suppliersApi.list, id);
  return (
    <ObjectPage
      name={abbreviation}
      code={code}
      subtitle={name}
      status={supplierWorkflow.states[state]}
      face={{ initial: abbreviation.slice(0, 1) }}
      facts={keyFacts(supplier)}
      {...(isEditable(state) && { primary: { key: 'edit', label: '编辑', permission: suppliersApi.edit, to: supplierEditAddress(id) } })}
      actions={[
        ...(can(suppliersApi.create) ? [{ key: 'copy', label: supplierWords.copy, to: copyAddress(id) }] : []),
        ...linkActions(supplier),
      ]}
      workflow={useSupplierWorkflow(supplier)}
      sections={[
        ...(supplier.main ? [{ id: 'link', title: '归属', content: <LinkInForcePanel supplier={supplier} /> }] : []),
        { id: 'basic', title: '基本', content: <FactList facts={basicFacts(supplier)} /> },
        { id: 'cooperation', title: '合作', content: <FactList facts={cooperationFacts(supplier)} /> },
        ...aliases,
        ...score,
        ...(materials ? [materials] : []),
        ...prices,
        ...open,
        ...preparations,
        ...purchases,
        ...quotations,
        ...stock,
        ...recordSections(supplier),
      ]}
      {...activity}
      pager={pager}
      pagerLink={detailAddress}
    />
  );
}
