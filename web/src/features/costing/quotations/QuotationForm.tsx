import { costingApi } from '@mrp/contract/features/costing.ts';
import { QuotationEdit, QuotationInput } from '@mrp/contract/features/costing/input.ts';
import type { Quotation } from '@mrp/contract/features/costing/record.ts';
import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { useNavigate } from 'react-router';
import { FileField } from '../../../kit/files/FileField.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { FormPage, type FormSection } from '../../../kit/form/FormPage.tsx';
import type { FollowUp } from '../../../kit/form/useFollowUp.ts';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { formatTime } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { fileIds } from '../../../lib/pictures.ts';
import { toast } from '../../../lib/toast.ts';
import { uploadStyleFile } from '../../../lib/api/upload.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { emptyQuotation, quotationBody, type QuotationValues } from './quotation-values.ts';
import { QuotationHeadPanel } from './QuotationHeadPanel.tsx';
import { QuotationLinesForm } from './QuotationLinesForm.tsx';
import { QuotationRailPanel } from './QuotationRailPanel.tsx';
import { costingReads, quotationAddress, quotationEditAddress } from '../text.ts';

const submitAction = { key: 'submit', label: '保存并提交报价', permission: quotationWorkflow.transitions.submit.permission } as const;

interface NewQuotationFormProps {
  start: QuotationValues;
  note?: string;
  /** 加色: what it is cloned from. */
  parentId?: string | null;
}

/** 录入报价: new, as a copy, or 加色 of another one. */
export function NewQuotationForm({ start, note, parentId = null }: NewQuotationFormProps) {
  const navigate = useNavigate();
  const priced = useCan()(VIEW_PRICES);
  const submit = useSubmit();
  return (
    <FormPage
      title={parentId === null ? '录入报价' : '加色报价'}
      {...(note && { note: <span className="k-section-note">{note}</span> })}
      endpoint={costingApi.create}
      schema={QuotationInput}
      record={undefined as Quotation | undefined}
      valuesOf={() => start}
      request={(values) => ({ body: { ...quotationBody(values, priced), parentId } })}
      draft={parentId === null ? 'quotation/new' : `quotation/clone/${parentId}`}
      refreshes={costingReads}
      saveLabel="保存草稿"
      {...(parentId === null && { next: { valuesOf: emptyQuotation, nameOf: ({ code }: Quotation) => code } })}
      actions={[submitAction]}
      follow={submit}
      onSaved={(saved) => void navigate(quotationAddress(saved.id), { replace: true })}
      rail={<QuotationRailPanel stored={undefined} />}
      sections={sectionsOf(undefined)}
    />
  );
}

/** 编辑报价单; a returned one becomes its next version when it is submitted. */
export function EditQuotationForm({ quotation, start }: { quotation: Quotation; start: (quotation: Quotation) => QuotationValues }) {
  const navigate = useNavigate();
  const priced = useCan()(VIEW_PRICES);
  const submit = useSubmit();
  const { id, code, state, versionNo, style } = quotation;
  const isReturned = state === 'RETURNED';
  return (
    <FormPage
      title={`${style.code} ${style.name}`}
      note={
        <span className="k-section-note">
          {code}
          {isReturned && `，已打回；提交后成为第 ${versionNo + 1} 版`}
        </span>
      }
      endpoint={costingApi.edit}
      schema={QuotationEdit}
      record={quotation}
      valuesOf={(record) => start(record ?? quotation)}
      request={(values, version) => ({
        params: { id },
        body: { ...quotationBody(values, priced), changeNote: values.changeNote, version: version ?? quotation.version },
      })}
      subject={{ type: quotationWorkflow.kind, id }}
      draft={`quotation/${id}`}
      refreshes={costingReads}
      whoOf={({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}`}
      saveLabel="保存草稿"
      actions={[submitAction]}
      follow={submit}
      onSaved={() => void navigate(quotationAddress(id), { replace: true })}
      rail={<QuotationRailPanel stored={quotation} />}
      sections={sectionsOf(quotation)}
    />
  );
}

function useSubmit(): FollowUp<Quotation> {
  const transition = useApiMutation(costingApi.transition, {
    refreshes: costingReads,
    handlesErrors: 'all',
    onSuccess: () => toast.success('已提交报价'),
  });
  return {
    run: ({ id, version }, action) =>
      action === submitAction.key ? transition.mutateAsync({ params: { id }, body: { action: 'submit', version } }) : undefined,
    reopen: ({ id }) => quotationEditAddress(id),
  };
}

const sectionsOf = (stored: Quotation | undefined): FormSection[] => [
  { id: 'head', title: '基本', content: <QuotationHeadPanel /> },
  {
    id: 'lines',
    title: costingWords.lines,
    note: '可从 Excel 粘贴整张表：有“部分”列的，各行到自己的页签',
    wide: true,
    content: <QuotationLinesForm stored={stored} />,
  },
  {
    id: 'files',
    title: '附件',
    content: (
      <>
        {stored?.state === 'RETURNED' && <TextField name="changeNote" label="变更说明" wide maxLength={200} />}
        <Field name="files" bodyName="fileIds" bodyOf={fileIds} label="排料、纸样、工艺单（最多 20 个）" wide>
          <FileField upload={uploadStyleFile} max={20} />
        </Field>
      </>
    ),
  },
];
