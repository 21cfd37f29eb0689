import { statementFields } from '@mrp/contract/features/statements/fields.ts';
import { StatementInput, type Statement, type StatementOpening } from '@mrp/contract/features/statements/record.ts';
import { statementsApi } from '@mrp/contract/features/statements.ts';
import { Button, Form } from 'antd';
import { useContext } from 'react';
import { Link, useNavigate } from 'react-router';
import { Allowed } from '../../kit/actions/Allowed.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { FormPageContext } from '../../kit/form/form-context.ts';
import { FormPage, type FormSection } from '../../kit/form/FormPage.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { formatMoney } from '../../lib/format/format.ts';
import { formatPeriod } from '../../lib/format/period.ts';
import { moneyName } from '../../lib/format/money-unit.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { RecordFields } from '../../pickers/RecordField.tsx';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { StatementLinesPanel } from './StatementLinesPanel.tsx';
import { statementAddress, statementRefreshes } from './text.ts';

interface Values {
  supplierId: string | null;
  currencyId: string | null;
  periodFrom: string | null;
  periodTo: string | null;
  remark: string;
}

const empty = (): Values => ({ supplierId: null, currencyId: null, periodFrom: null, periodTo: null, remark: '' });

const sections: readonly FormSection[] = [
  { id: 'basic', title: '供应商与期间', content: <HeadFields /> },
  { id: 'preview', title: '明细预览', wide: true, content: <Preview /> },
];

/** 新建对账单: supplier and period are chosen, the lines follow. */
export function NewStatementPage() {
  const navigate = useNavigate();
  return (
    <Allowed to={statementsApi.create}>
      <FormPage
        title="新建对账单"
        endpoint={statementsApi.create}
        schema={StatementInput}
        record={undefined as Statement | undefined}
        valuesOf={empty}
        request={(values: Values) => ({ body: values as StatementInput })}
        draft="statement/new"
        sections={sections}
        refreshes={statementRefreshes}
        onSaved={({ id }) => navigate(statementAddress(id), { replace: true })}
      />
    </Allowed>
  );
}

function HeadFields() {
  const supplierId = Form.useWatch<string | null | undefined>('supplierId') ?? null;
  return (
    <>
      <RecordFields
        of={statementFields}
        names={['supplierId', 'currencyId', 'periodFrom', 'periodTo', 'remark']}
        own={{ supplierId: { control: <EntityPicker source={allSuppliers} /> } }}
      />
      {supplierId !== null && <Openings supplierId={supplierId} />}
    </>
  );
}

/** What is to be stated of the supplier, each to be taken by one press. */
function Openings({ supplierId }: { supplierId: string }) {
  const read = useApiQuery(statementsApi.listOpenings, { params: { id: supplierId } }, { handlesErrors: 'all' });
  return (
    <div className="k-field wide">
      <ReadContent read={read}>
        {(openings) =>
          openings.length === 0 ? (
            <p className="text-muted">这家供应商没有待对账的收货与费用。</p>
          ) : (
            <ul className="plain-list stack">
              {openings.map((opening) => (
                <li key={opening.currency.id}>
                  <OpeningLine opening={opening} />
                </li>
              ))}
            </ul>
          )
        }
      </ReadContent>
    </div>
  );
}

function OpeningLine({ opening }: { opening: StatementOpening }) {
  const page = useContext(FormPageContext);
  const { currency, lineCount, amount, from, to, statement } = opening;
  const told = `待对账 ${lineCount} 行，${formatPeriod(from, to)}${amount ? `，${formatMoney(amount)} ${moneyName(currency.name)}（含税）` : ''}`;
  if (statement)
    return (
      <span>
        {told}：先完成 <Link to={statementAddress(statement.id)}>{statement.code}</Link>
      </span>
    );
  return (
    <span className="inline-row">
      <span>{told}</span>
      <Button size="small" onClick={() => page?.fill({ currencyId: currency.id, periodFrom: from, periodTo: to })}>
        填入
      </Button>
    </span>
  );
}

function Preview() {
  const values = Form.useWatch((all: Values) => all, { preserve: true });
  const body = StatementInput.safeParse({ ...values, remark: '' });
  const read = useApiQuery(statementsApi.preview, { body: body.data as StatementInput }, { enabled: body.success, handlesErrors: 'all' });
  const { supplierId } = values;
  const openings = useApiQuery(
    statementsApi.listOpenings,
    { params: { id: supplierId ?? '' } },
    { enabled: body.success, handlesErrors: 'all' },
  );
  const currency = openings.data?.find((opening) => opening.currency.id === values.currencyId)?.currency.name;
  if (!body.success) return <p className="text-muted">选好供应商、币种与期间后，这里列出要对账的明细。</p>;
  return (
    <ReadContent read={read}>
      {({ lines, amount, taxAmount }) =>
        lines.length === 0 ? (
          <p className="text-muted">到截止日期没有待对账的收货与费用。</p>
        ) : (
          <>
            <p>
              共 {lines.length} 行
              {amount &&
                `，合计 ${formatMoney(amount)} ${moneyName(currency)}（含税），税额 ${formatMoney(taxAmount ?? '0')} ${moneyName(currency)}`}
            </p>
            <StatementLinesPanel lines={lines} currency={currency} />
          </>
        )
      }
    </ReadContent>
  );
}
