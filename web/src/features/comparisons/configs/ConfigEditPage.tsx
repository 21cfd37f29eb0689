import { comparisonConfigsApi } from '@mrp/contract/features/comparisons.ts';
import { COMPARISON_CONFIG } from '@mrp/contract/features/comparisons/audit.ts';
import { ConfigEdit, ConfigInput } from '@mrp/contract/features/comparisons/input.ts';
import type { ComparisonConfig, ConfigVersion } from '@mrp/contract/features/comparisons/record.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { useNavigate } from 'react-router';
import { Allowed } from '../../../kit/actions/Allowed.tsx';
import { FormPage } from '../../../kit/form/FormPage.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { EditPage } from '../../../kit/object/RecordPage.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { editBody, newBody, newValues, valuesOf, type ConfigValues } from './config-values.ts';
import { configSections } from './ConfigForm.tsx';
import { classText, configReads, LIST } from '../text.ts';

/** 编辑比价配置. */
export function ConfigEditPage() {
  return (
    <EditPage noun={comparisonWords.config} read={comparisonConfigsApi.get} allowed={comparisonConfigsApi.edit}>
      {(config) => <EditConfig key={config.id} config={config} />}
    </EditPage>
  );
}

/** 新建比价配置, which starts as the default says. */
export function ConfigNewPage() {
  return (
    <Allowed to={comparisonConfigsApi.create}>
      <NewConfigStart />
    </Allowed>
  );
}

function NewConfigStart() {
  const read = useApiQuery(comparisonConfigsApi.getInForce, { query: {} });
  return <ReadContent read={read}>{(version) => <NewConfig version={version} />}</ReadContent>;
}

function NewConfig({ version }: { version: ConfigVersion }) {
  const navigate = useNavigate();
  return (
    <FormPage
      title="新建比价配置"
      endpoint={comparisonConfigsApi.create}
      schema={ConfigInput}
      record={undefined as ComparisonConfig | undefined}
      valuesOf={(): ConfigValues => newValues(version)}
      request={(values) => ({ body: newBody(values) })}
      draft="comparison-config/new"
      sections={configSections(null)}
      refreshes={configReads}
      next={{ valuesOf: () => newValues(version), nameOf: ({ name }) => name }}
      onSaved={() => navigate(LIST, { replace: true })}
    />
  );
}

function EditConfig({ config }: { config: ComparisonConfig }) {
  const navigate = useNavigate();
  const { id, versionNo } = config;
  return (
    <FormPage
      title="编辑比价配置"
      note={
        <span className="k-section-note">
          {classText(config)} · 第 {versionNo} 版
        </span>
      }
      endpoint={comparisonConfigsApi.edit}
      schema={ConfigEdit}
      record={config}
      valuesOf={(record) => valuesOf(record ?? config)}
      request={(values: ConfigValues, version) => ({ params: { id }, body: editBody(values, version ?? config.version) })}
      subject={{ type: COMPARISON_CONFIG, id }}
      draft={`comparison-config/${id}`}
      sections={configSections(config)}
      refreshes={configReads}
      onSaved={() => navigate(LIST, { replace: true })}
    />
  );
}
