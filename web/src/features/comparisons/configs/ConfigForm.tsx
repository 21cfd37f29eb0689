import { bandNames, configFields, configVersionFields } from '@mrp/contract/features/comparisons/fields.ts';
import type { ComparisonConfig } from '@mrp/contract/features/comparisons/record.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { Input } from 'antd';
import { Field } from '../../../kit/form/fields/Field.tsx';
import type { FormSection } from '../../../kit/form/FormPage.tsx';
import { ClassificationPicker } from '../../../pickers/ClassificationPicker.tsx';
import { RecordField, RecordFields } from '../../../pickers/RecordField.tsx';
import { SimulationPanel } from './SimulationPanel.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';
import { WeightsForm } from './WeightsForm.tsx';
import '../comparisons.css';

/** The form of a configuration; null: a new one. */
export function configSections(config: ComparisonConfig | null): FormSection[] {
  return [
    { id: 'basic', title: '基本', content: <BasicFields config={config} /> },
    { id: 'weights', title: '相似度权重', note: '启用的合计 100，最后一项由其余推出', content: <WeightsForm /> },
    {
      id: 'comparison',
      title: '取数与基准',
      content: <RecordFields of={configVersionFields} names={['topCount', 'minimumScore', 'benchmarkBasis', 'minimumQuotes']} />,
    },
    { id: 'bands', title: '偏差带', note: '报价高于基准的百分比；没有基准按橙处理', content: <BandFields /> },
    {
      id: 'limits',
      title: '期限与预警',
      content: <RecordFields of={configVersionFields} names={['fabricDays', 'techniqueDays', 'pricingDays', 'alertPercent']} />,
    },
    {
      id: 'simulation',
      title: '试算',
      note: '用真实物料，保存前看哪些结果会变',
      content: <SimulationPanel classificationId={config ? config.classificationId : undefined} />,
    },
    ...(config ? [{ id: 'versions', title: comparisonWords.version, content: <VersionsPanel id={config.id} /> }] : []),
  ];
}

function BasicFields({ config }: { config: ComparisonConfig | null }) {
  return (
    <>
      <RecordField of={configFields.name} />
      {config === null && (
        <Field name="classificationId" label={configFields.classificationId.label} hint="对这个分类和它的下级有效；越具体的优先">
          <ClassificationPicker />
        </Field>
      )}
      {config !== null && (
        <Field name="reason" label="修改原因" wide>
          <Input count={{ max: 200 }} autoComplete="off" />
        </Field>
      )}
    </>
  );
}

/** A row of each band: its limit and what it asks for; the last has no limit. */
function BandFields() {
  return (
    <div className="config-bands">
      {bandNames.map(({ band, label }) => (
        <div key={band} className="config-band">
          <span className={`config-band-name ${band}`}>{label}</span>
          {band === 'red' ? <span className="text-muted">高于橙上限</span> : <RecordField of={configVersionFields[`${band}Limit`]} />}
          <RecordField of={configVersionFields[`${band}Action`]} />
        </div>
      ))}
      <div className="config-band">
        <span className="config-band-name orange">低价</span>
        <RecordField of={configVersionFields.lowLimit} />
        <span className="text-muted">低于基准这么多起，按橙的动作</span>
      </div>
    </div>
  );
}
