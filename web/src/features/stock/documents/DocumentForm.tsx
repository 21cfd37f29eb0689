import { StockDocumentEdit, StockDocumentInput, type StockDocument } from '@mrp/contract/features/stock/documents.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import {
  buttonOf,
  documentKindRules,
  neededFields,
  stockDocumentKindNames,
  stockDocumentKinds,
  stockWorkflow,
  type StockDocumentKind,
} from '@mrp/contract/features/stock/workflow.ts';
import { Id, RequiredText } from '@mrp/contract/lib/fields/fields.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { confirm } from '../../../kit/actions/Confirm.tsx';
import { FormPage, type FormSection } from '../../../kit/form/FormPage.tsx';
import type { SaveAction } from '../../../kit/form/SaveBar.tsx';
import { figuresText } from '../../../kit/object/transitions/transition-figures.ts';
import { formatTime } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { DocumentHeadPanel } from './DocumentHeadPanel.tsx';
import { DocumentLinesForm } from './DocumentLinesForm.tsx';
import { apiOf } from '../text.ts';
import { bodyOf, documentValuesOf, type DocumentValues, type StockedValues } from './document-values.ts';
import { postingFigures } from './document-lines.ts';
import { documentAddress, documentRefreshes, editDocumentAddress, kindHints, kindTitle } from './document-text.ts';

const NEXT = 'next';

/** Required fields of a kind, besides those of every document. */
const needsOf = (kind: StockDocumentKind): z.ZodRawShape =>
  Object.fromEntries(
    documentKindRules[kind].needs.map((field) => [field, field === 'reason' ? RequiredText(200) : z.string(neededFields[field]).pipe(Id)]),
  );

const newSchemas = new Map<StockDocumentKind, z.ZodType>();
const editSchemas = new Map<StockDocumentKind, z.ZodType>();
for (const kind of stockDocumentKindNames) {
  newSchemas.set(kind, StockDocumentInput.extend(needsOf(kind)));
  editSchemas.set(kind, StockDocumentEdit.extend(needsOf(kind)));
}

const sectionsOf = (goods: ItemLevel, kind: StockDocumentKind): FormSection[] => [
  { id: 'head', title: '基本', content: <DocumentHeadPanel kind={kind} /> },
  {
    id: 'lines',
    title: stockWords.lines,
    note:
      kind === 'CONVERSION' ? '每行一匹色布；不填坯布缸号时取最早的缸' : '每行一匹或一缸，可从 Excel 粘贴细码；同一物料的行合为一行单据',
    wide: true,
    content: <DocumentLinesForm goods={goods} kind={kind} />,
  },
];

/** The workflow action that runs after saving. */
function nextOf(goods: ItemLevel, kind: StockDocumentKind): SaveAction {
  const label = kind === 'ADJUSTMENT' ? '保存并提交审批' : kind === 'TRANSFER' ? '保存并发运' : '保存并过账';
  return { key: NEXT, label, permission: buttonOf(goods, kind) };
}

/** Posts, ships or submits the saved document. */
function useNextStep(goods: ItemLevel) {
  const transition = useApiMutation(apiOf(goods).transitionDocument, { refreshes: documentRefreshes, handlesErrors: 'all' });
  const run = async ({ id, version, kind, travels }: StockDocument, pressed: string) => {
    if (pressed !== NEXT) return;
    const action = kind === 'ADJUSTMENT' ? 'submit' : travels ? 'ship' : 'post';
    const body = { action, version, reason: '', received: [] } as const;
    await transition.mutateAsync({ params: { id }, body: { ...body, received: [] } });
    toast.success(action === 'submit' ? '已提交审批' : action === 'ship' ? '已发运' : '已过账');
  };
  return { run, reopen: ({ id }: StockDocument) => editDocumentAddress(goods, id) };
}

/** Names what is about to be posted: lines, quantities by unit, amount where prices are seen, and the effect. */
async function askPosting(
  goods: ItemLevel,
  kind: StockDocumentKind,
  { lines, travels }: DocumentValues,
  pressed: string,
): Promise<boolean> {
  if (pressed !== NEXT || kind === 'ADJUSTMENT') return true;
  const label = travels ? '发运' : '过账';
  const { effect = '' } = stockWorkflow(goods, kind).transitions[travels ? 'ship' : 'post'] ?? {};
  return confirm({
    title: `${label}这张${stockDocumentKinds[kind]}单？`,
    content: figuresText(postingFigures(lines)) + effect,
    okText: label,
  });
}

interface NewDocumentProps {
  goods: ItemLevel;
  kind: StockDocumentKind;
  stocked?: StockedValues | undefined;
}

export function NewDocumentForm({ goods, kind, stocked }: NewDocumentProps) {
  const navigate = useNavigate();
  const priced = useCan()(VIEW_PRICES);
  const goOn = useNextStep(goods);
  return (
    <FormPage
      title={`新建${kindTitle(kind)}`}
      note={<span className="k-section-note">{kindHints[kind]}</span>}
      endpoint={apiOf(goods).createDocument}
      schema={newSchemas.get(kind) ?? StockDocumentInput}
      record={undefined as StockDocument | undefined}
      valuesOf={(): DocumentValues => documentValuesOf(kind, undefined, stocked)}
      request={(values) => ({ body: { kind, ...bodyOf(values, kind, priced) } })}
      draft={`stock-document/${goods}/${kind}`}
      refreshes={documentRefreshes}
      next={{ valuesOf: () => documentValuesOf(kind, undefined), nameOf: ({ code }) => code }}
      actions={[nextOf(goods, kind)]}
      saveLabel="保存草稿"
      ask={(values, action) => askPosting(goods, kind, values, action)}
      follow={goOn}
      onSaved={({ id }) => void navigate(documentAddress(goods, id), { replace: true })}
      sections={sectionsOf(goods, kind)}
    />
  );
}

export function EditDocumentForm({ goods, document }: { goods: ItemLevel; document: StockDocument }) {
  const navigate = useNavigate();
  const priced = useCan()(VIEW_PRICES);
  const goOn = useNextStep(goods);
  const { id, kind, code } = document;
  return (
    <FormPage
      title={`编辑${kindTitle(kind)}`}
      note={<span className="k-section-note">{code}</span>}
      endpoint={apiOf(goods).editDocument}
      schema={editSchemas.get(kind) ?? StockDocumentEdit}
      record={document}
      valuesOf={(record): DocumentValues => documentValuesOf(kind, record ?? document)}
      request={(values, version) => ({
        params: { id },
        body: { ...bodyOf(values, kind, priced), version: version ?? document.version },
      })}
      subject={{ type: 'stockDocument', id }}
      draft={`stock-document/${id}`}
      refreshes={documentRefreshes}
      actions={[nextOf(goods, kind)]}
      whoOf={({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}`}
      ask={(values, action) => askPosting(goods, kind, values, action)}
      follow={goOn}
      onSaved={() => void navigate(documentAddress(goods, id), { replace: true })}
      sections={sectionsOf(goods, kind)}
    />
  );
}
