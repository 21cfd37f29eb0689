import { costingApi } from '@mrp/contract/features/costing.ts';
import type { Quotation } from '@mrp/contract/features/costing/record.ts';
import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { LoadingPart } from '../../../kit/states/Loading.tsx';
import { CopyPage, EditPage } from '../../../kit/object/RecordPage.tsx';
import { useDictionary } from '../../../pickers/DictionaryPicker.tsx';
import { WithUnits } from '../../../pickers/UnitPicker.tsx';
import { EditQuotationForm, NewQuotationForm } from './QuotationForm.tsx';
import { emptyQuotation, quotationValues } from './quotation-values.ts';
import { quotationAddress } from '../text.ts';

/** 录入报价: empty, with `copyOf` as a copy, with `parent` as 加色 of another one. */
export function QuotationNewPage() {
  const [params] = useSearchParams();
  const isClone = params.get('parent') !== null;
  return (
    <CopyPage noun={costingWords.quotation} param={isClone ? 'parent' : 'copyOf'} read={costingApi.get} allowed={costingApi.create}>
      {(copied) => {
        if (!copied) return <WithUnits>{() => <BlankForm />}</WithUnits>;
        const note = isClone ? `${copied.code} 加色：请选择新的货色，明细可再改` : `复制自 ${copied.code}，日期和货色请重新填写`;
        const start = quotationValues(copied, true);
        return <WithUnits>{() => <NewQuotationForm start={start} note={note} parentId={isClone ? copied.id : null} />}</WithUnits>;
      }}
    </CopyPage>
  );
}

/** Most factories quote in the currency of the house. */
function BlankForm() {
  const base = useDictionary('currency').find(({ code }) => code === BASE_CURRENCY);
  return base ? <NewQuotationForm start={{ ...emptyQuotation(), currencyId: base.id }} /> : <LoadingPart />;
}

/** 编辑报价单, while it is 未提交 or 已打回. */
export function QuotationEditPage() {
  return (
    <EditPage noun={costingWords.quotation} read={costingApi.get} allowed={costingApi.edit}>
      {(quotation) => <WithUnits>{() => <Editable quotation={quotation} />}</WithUnits>}
    </EditPage>
  );
}

function Editable({ quotation }: { quotation: Quotation }) {
  const { id, code, state } = quotation;
  if (state === 'DRAFT' || state === 'RETURNED') return <EditQuotationForm quotation={quotation} start={quotationValues} />;
  return (
    <EmptyState
      heading
      title="这张报价单不能再修改"
      hint={`报价单 ${code} 当前为“${quotationWorkflow.states[state].label}”；未提交和已打回的可以编辑。`}
      action={<ActionButton to={quotationAddress(id)}>查看详情</ActionButton>}
    />
  );
}
