import { statementSettingFields } from '@mrp/contract/features/statements/settings.ts';
import { statementSettingsApi } from '@mrp/contract/features/statements.ts';
import { voucherSources, type VoucherColumn } from '@mrp/contract/features/statements/vouchers.ts';
import { ActionButton } from '../../kit/actions/ActionButton.tsx';
import { Allowed } from '../../kit/actions/Allowed.tsx';
import { FirstReads } from '../../kit/states/FirstReads.tsx';
import { LineTable, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { FactList } from '../../kit/object/Facts.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { recordFacts } from '../../kit/object/record-facts.ts';
import { Section } from '../../kit/object/Section.tsx';
import { formatTime } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { editSettingsAddress, statementViews } from './text.ts';

/** 对账配置: tolerances of invoices. */
export function StatementSettingsPage() {
  return (
    <Allowed to={statementSettingsApi.get}>
      <ViewLinks {...statementViews} />
      <div className="stack">
        <h1>对账配置</h1>
        <FirstReads>
          <SettingsRead />
        </FirstReads>
      </div>
    </Allowed>
  );
}

const sourceNames = new Map<string, string>(voucherSources.map(({ value, label }) => [value, label]));
const voucherColumns: readonly LineColumn<VoucherColumn>[] = [
  { label: '内容', show: ({ source, value }) => [sourceNames.get(source), value].filter(Boolean).join('：') },
];

function VoucherSection({ id, title, columns }: { id: string; title: string; columns: readonly VoucherColumn[] }) {
  return (
    <Section
      id={id}
      title={title}
      count={columns.length}
      content={
        <LineTable
          label={title}
          heading="列名"
          columns={voucherColumns}
          lines={columns}
          keyOf={({ header }) => header}
          nameOf={({ header }) => header}
        />
      }
    />
  );
}

function SettingsRead() {
  const can = useCan();
  const read = useApiQuery(statementSettingsApi.get, {}, { handlesErrors: 'all' });
  return (
    <ReadContent read={read}>
      {(settings) => (
        <div className="stack">
          <Section
            id="tolerances"
            title="发票容差"
            note={`${settings.updatedBy} ${formatTime(settings.updatedAt)} 更新`}
            extra={can(statementSettingsApi.edit) && <ActionButton to={editSettingsAddress}>编辑</ActionButton>}
            content={
              <FactList
                facts={recordFacts(statementSettingFields, settings, [
                  'toleranceAmount',
                  'tolerancePercent',
                  'releaseAmount',
                  'releasePercent',
                ])}
              />
            }
          />
          <VoucherSection id="kingdee" title="金蝶导入表的列" columns={settings.kingdeeColumns} />
          <VoucherSection id="yonyou" title="用友导入表的列" columns={settings.yonyouColumns} />
        </div>
      )}
    </ReadContent>
  );
}
