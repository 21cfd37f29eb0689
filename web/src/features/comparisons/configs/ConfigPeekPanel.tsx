import { configVersionFields } from '@mrp/contract/features/comparisons/fields.ts';
import { comparisonConfigsApi } from '@mrp/contract/features/comparisons.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { PeekRecord } from '../../../kit/peek/PeekRecord.tsx';
import { FactList } from '../../../kit/object/Facts.tsx';
import { ObjectHead } from '../../../kit/object/ObjectHead.tsx';
import { recordFacts } from '../../../kit/object/record-facts.ts';
import { classText } from '../text.ts';
import { VersionsPanel } from './VersionsPanel.tsx';

const names = Object.keys(configVersionFields) as (keyof typeof configVersionFields)[];

/** 速览 of a configuration: what it says, and its versions with what each changed. */
export function ConfigPeekPanel({ id }: { id: string }) {
  return (
    <PeekRecord noun={comparisonWords.config} id={id} read={comparisonConfigsApi.get}>
      {(config) => (
        <>
          <ObjectHead
            level={2}
            name={config.name}
            status={
              config.active ? { label: comparisonWords.active, tone: 'success' } : { label: comparisonWords.inactive, tone: 'neutral' }
            }
            subtitle={`${classText(config)} · 第 ${config.versionNo} 版`}
            face={{ initial: config.name.slice(0, 1) }}
          />
          <FactList facts={recordFacts(configVersionFields, config, names)} />
          <div className="k-peek-part">
            <h3>版本</h3>
            <VersionsPanel id={id} />
          </div>
        </>
      )}
    </PeekRecord>
  );
}
