import type { TransitionInput } from '../../../kit/object/transitions/TransitionDialog.tsx';
import { isEditable, suppliersApi } from '@mrp/contract/features/suppliers.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { FactList } from '../../../kit/object/Facts.tsx';
import { ObjectPage } from '../../../kit/object/ObjectPage.tsx';
import { copyAction, editAction } from '../../../kit/record/record-kind.ts';
import { useRecordObject, useRecordStep } from '../../../kit/record/useRecordObject.ts';
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
import { supplierKind } from '../kind.ts';
import { basicFacts, cooperationFacts, linkActions, supplierHead, workflowFor } from '../text.ts';
import '../suppliers.css';

function useSupplierWorkflow(supplier: Supplier) {
  const { id, code, abbreviation, state, submittedByMe } = supplier;
  const step = useRecordStep(supplierKind);
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
    run: (action: string, input: TransitionInput) => step(supplier, action, input),
  };
}

/** A supplier, read-only, with its actions. */
export function SupplierPanel({ supplier }: { supplier: Supplier }) {
  const { id, code, state } = supplier;
  const object = useRecordObject(supplierKind, id, code);
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
  return (
    <ObjectPage
      {...supplierHead(supplier)}
      {...(isEditable(state) && { primary: editAction(supplierKind, supplier) })}
      actions={[...(can(suppliersApi.create) ? [copyAction(supplierKind, supplier)] : []), ...linkActions(supplier)]}
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
      {...object}
    />
  );
}
