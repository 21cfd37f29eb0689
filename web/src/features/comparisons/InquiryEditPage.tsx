import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { inquiryFields } from '@mrp/contract/features/comparisons/inquiry-fields.ts';
import { InquiryEdit, InquiryInput } from '@mrp/contract/features/comparisons/inquiry-input.ts';
import type { Inquiry } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { inquiryWorkflow } from '@mrp/contract/features/comparisons/inquiry-workflow.ts';
import { emptyValues } from '@mrp/contract/lib/fields/record-fields.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { useNavigate } from 'react-router';
import { Allowed } from '../../kit/actions/Allowed.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { formValues } from '../../kit/form/record-values.ts';
import { EditPage } from '../../kit/object/RecordPage.tsx';
import { inquirySections, type InquiryValues } from './InquiryForm.tsx';
import { inquiryPaths } from './addresses.ts';
import { inquiryKind } from './inquiry-kind.ts';

const empty: InquiryValues = {
  ...(emptyValues(inquiryFields) as Omit<InquiryValues, 'spuId' | 'supplierIds'>),
  spuId: null,
  supplierIds: [],
};

/** 新建询价单. */
export function InquiryNewPage() {
  const navigate = useNavigate();
  return (
    <Allowed to={inquiriesApi.create}>
      <FormPage
        title="新建询价单"
        endpoint={inquiriesApi.create}
        schema={InquiryInput}
        record={undefined as Inquiry | undefined}
        valuesOf={(): InquiryValues => empty}
        request={(values) => ({ body: { ...values, unitId: values.unitId as string, answerBy: values.answerBy as string } })}
        draft="inquiry/new"
        sections={inquirySections(null)}
        refreshes={inquiryKind.refreshes}
        next={{ valuesOf: () => empty, nameOf: ({ code }) => code }}
        onSaved={({ id }) => navigate(inquiryPaths.detailOf(id), { replace: true })}
      />
    </Allowed>
  );
}

/** 编辑询价单. */
export function InquiryEditPage() {
  return (
    <EditPage noun={comparisonWords.inquiry} read={inquiriesApi.get} allowed={inquiriesApi.edit}>
      {(inquiry) => <EditInquiry inquiry={inquiry} />}
    </EditPage>
  );
}

const valuesOf = (inquiry: Inquiry): InquiryValues => ({
  ...(formValues(inquiryFields, inquiry) as Omit<InquiryValues, 'spuId' | 'supplierIds'>),
  spuId: inquiry.spu?.id ?? null,
  supplierIds: inquiry.answers.map(({ supplier }) => supplier.id),
});

function EditInquiry({ inquiry }: { inquiry: Inquiry }) {
  const navigate = useNavigate();
  const { id, code } = inquiry;
  return (
    <FormPage
      title="编辑询价单"
      note={<span className="k-section-note">{code}</span>}
      endpoint={inquiriesApi.edit}
      schema={InquiryEdit}
      record={inquiry}
      valuesOf={(record) => valuesOf(record ?? inquiry)}
      request={(values: InquiryValues, version) => {
        const { spuId: _, ...body } = values;
        return {
          params: { id },
          body: { ...body, unitId: body.unitId as string, answerBy: body.answerBy as string, version: version ?? inquiry.version },
        };
      }}
      subject={{ type: inquiryWorkflow.kind, id }}
      draft={`inquiry/${id}`}
      sections={inquirySections(inquiry)}
      refreshes={inquiryKind.refreshes}
      onSaved={() => navigate(inquiryPaths.detailOf(id), { replace: true })}
    />
  );
}
