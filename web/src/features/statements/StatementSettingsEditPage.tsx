import { statementSettingFields, StatementSettingsInput, type StatementSettings } from '@mrp/contract/features/statements/settings.ts';
import { statementSettingsApi } from '@mrp/contract/features/statements.ts';
import { voucherSources, type VoucherColumn, type VoucherSource } from '@mrp/contract/features/statements/vouchers.ts';
import { useNavigate } from 'react-router';
import { Allowed } from '../../kit/actions/Allowed.tsx';
import { FormPage, type FormSection } from '../../kit/form/FormPage.tsx';
import { GridField } from '../../kit/form/fields/GridField.tsx';
import { formValues } from '../../kit/form/record-values.ts';
import type { GridColumn, GridRow } from '../../kit/grid/columns/columns.ts';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { RecordFields } from '../../pickers/RecordField.tsx';
import { settingsAddress } from './text.ts';

interface Values extends Omit<StatementSettingsInput, 'version' | 'kingdeeColumns' | 'yonyouColumns'> {
  kingdeeColumns: readonly GridRow[];
  yonyouColumns: readonly GridRow[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const rowsOf = (columns: readonly VoucherColumn[]): GridRow[] => columns.map((column, at) => ({ key: `column${at}`, ...column }));
const columnsOf = (rows: readonly GridRow[]): VoucherColumn[] =>
  rows
    .filter((row) => text(row['header']) !== '' || text(row['source']) !== '')
    .map((row) => ({ header: text(row['header']), source: text(row['source']) as VoucherSource, value: text(row['value']) }));

const voucherGrid: readonly GridColumn[] = [
  { key: 'header', label: '列名', kind: 'text', maxLength: 40, required: true, width: 180 },
  { key: 'source', label: '内容', kind: 'select', choices: voucherSources, required: true, width: 160 },
  { key: 'value', label: '固定值', kind: 'text', maxLength: 100, readOnly: ({ source }) => source !== 'constant', width: 160 },
];

const sections: readonly FormSection[] = [
  {
    id: 'tolerances',
    title: '发票容差',
    note: '整单与每一行都比；金额与比例取大的',
    content: (
      <RecordFields of={statementSettingFields} names={['toleranceAmount', 'tolerancePercent', 'releaseAmount', 'releasePercent']} />
    ),
  },
  {
    id: 'kingdee',
    title: '金蝶导入表的列',
    note: '从上到下是表里从左到右的列；拖动换顺序',
    wide: true,
    content: <GridField name="kingdeeColumns" label="金蝶导入表的列" columns={voucherGrid} canAdd />,
  },
  {
    id: 'yonyou',
    title: '用友导入表的列',
    note: '从上到下是表里从左到右的列；拖动换顺序',
    wide: true,
    content: <GridField name="yonyouColumns" label="用友导入表的列" columns={voucherGrid} canAdd />,
  },
];

const valuesOf = (settings: StatementSettings): Values => ({
  ...(formValues(statementSettingFields, settings) as Omit<Values, 'kingdeeColumns' | 'yonyouColumns'>),
  kingdeeColumns: rowsOf(settings.kingdeeColumns),
  yonyouColumns: rowsOf(settings.yonyouColumns),
});

/** 编辑对账配置. */
export function StatementSettingsEditPage() {
  return (
    <Allowed to={statementSettingsApi.edit}>
      <SettingsRead />
    </Allowed>
  );
}

function SettingsRead() {
  const read = useApiQuery(statementSettingsApi.get, {}, { handlesErrors: 'all' });
  return <ReadContent read={read}>{(settings) => <SettingsForm settings={settings} />}</ReadContent>;
}

function SettingsForm({ settings }: { settings: StatementSettings }) {
  const navigate = useNavigate();
  return (
    <FormPage
      title="编辑对账配置"
      endpoint={statementSettingsApi.edit}
      schema={StatementSettingsInput}
      record={settings}
      valuesOf={(record) => valuesOf(record ?? settings)}
      request={({ kingdeeColumns, yonyouColumns, ...said }: Values, version) => ({
        body: {
          ...said,
          kingdeeColumns: columnsOf(kingdeeColumns),
          yonyouColumns: columnsOf(yonyouColumns),
          version: version ?? settings.version,
        },
      })}
      draft="statement-settings"
      sections={sections}
      refreshes={[statementSettingsApi.get]}
      onSaved={() => navigate(settingsAddress, { replace: true })}
    />
  );
}
