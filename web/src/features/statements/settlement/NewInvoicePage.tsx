import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { InvoiceInput } from '@mrp/contract/features/statements/settlement.ts';
import { settlementApi, statementsApi } from '@mrp/contract/features/statements.ts';
import { statementWorkflow } from '@mrp/contract/features/statements/workflow.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { Input } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { DateField } from '../../../kit/form/fields/DateField.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { FormPage, type FormSection } from '../../../kit/form/FormPage.tsx';
import { GridField } from '../../../kit/form/fields/GridField.tsx';
import { EditPage } from '../../../kit/object/RecordPage.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { moneyName } from '../../../lib/format/money-unit.ts';
import { invoiceBody, invoiceColumns, invoiceValues, type InvoiceValues } from './invoice-values.ts';
import { IsLastPicker } from './IsLastPicker.tsx';
import { statementAddress, statementRefreshes } from '../text.ts';

/** 按行登记发票: compared with order and receipt line by line. */
export function NewInvoicePage() {
  return (
    <EditPage noun={statementWords.statement} read={statementsApi.get} allowed={settlementApi.addInvoice}>
      {(statement) => (statement.state === 'CONFIRMED' ? <NewInvoice statement={statement} /> : <Closed statement={statement} />)}
    </EditPage>
  );
}

function NewInvoice({ statement }: { statement: Statement }) {
  const navigate = useNavigate();
  const { id, code, supplier, amount, currency } = statement;
  const money = moneyName(currency.name);
  const sections = useMemo((): FormSection[] => {
    const grid = <GridField name="lines" label="发票明细" columns={invoiceColumns(statement, money)} />;
    return [
      { id: 'head', title: statementWords.invoice, content: <HeadFields /> },
      { id: 'lines', title: '发票明细', note: '已带出未开票的行；不在这张发票里的行把金额清空', wide: true, content: grid },
    ];
  }, [statement, money]);
  return (
    <FormPage
      title="按行登记发票"
      note={
        <span className="k-section-note">{`${code} ${supplier.name}${amount ? ` 对账 ${formatMoney(amount)} ${money}（含税）` : ''}`}</span>
      }
      endpoint={settlementApi.addInvoice}
      schema={InvoiceInput}
      record={statement}
      valuesOf={(record) => invoiceValues(record ?? statement)}
      request={(values: InvoiceValues, version) => ({ params: { id }, body: invoiceBody(values, version ?? 0) })}
      draft={`statement/${id}/invoice`}
      sections={sections}
      refreshes={statementRefreshes}
      saveLabel="登记发票"
      onSaved={() => navigate(statementAddress(id), { replace: true })}
    />
  );
}

function HeadFields() {
  return (
    <>
      <Field name="number" label={statementWords.invoiceNo} isMust>
        <Input maxLength={32} />
      </Field>
      <Field name="issuedOn" label={statementWords.issuedOn} isMust>
        <DateField />
      </Field>
      <IsLastPicker />
      <Field name="reason" label={statementWords.differenceReason} hint="超出容差时填写；超出放行限度的等主管放行" wide>
        <Input maxLength={200} />
      </Field>
    </>
  );
}

const Closed = ({ statement: { id, code, state } }: { statement: Statement }) => (
  <EmptyState
    heading
    title="这张对账单现在不能登记发票"
    hint={`对账单 ${code} 当前为“${statementWorkflow.states[state].label}”；已确认而没有开齐的才登记发票。`}
    action={<ActionButton to={statementAddress(id)}>查看详情</ActionButton>}
  />
);
