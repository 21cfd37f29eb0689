import { keyStrategies, type KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import { Radio } from 'antd';

const meanings: Readonly<Record<KeyStrategy, string>> = {
  BOTH: '没有的新增，已有的按文件更新。',
  CREATE: '没有的新增，已有的跳过。',
  UPDATE: '已有的按文件更新，没有的跳过。',
};

/** 导入方式: how existing records are handled. */
export function StrategyForm({ strategy, onChange }: { strategy: KeyStrategy; onChange: (strategy: KeyStrategy) => void }) {
  return (
    <section className="import-part" aria-labelledby="import-strategy">
      <h2 id="import-strategy">导入方式</h2>
      <Radio.Group
        aria-labelledby="import-strategy"
        options={keyStrategies.map((one) => ({ ...one }))}
        value={strategy}
        onChange={({ target }) => onChange(target.value as KeyStrategy)}
      />
      <p className="text-muted">{meanings[strategy]}空单元格不改原值，文件里没有的列也不改。</p>
    </section>
  );
}
