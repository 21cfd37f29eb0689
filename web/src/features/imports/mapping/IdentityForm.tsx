import type { ImportBatch, ImportMapping } from '@mrp/contract/features/imports/batch.ts';
import { contradictionPolicies, type ContradictionPolicy, type ImportOptions } from '@mrp/contract/features/imports/options.ts';
import type { ImportObjectInfo } from '@mrp/contract/features/imports.ts';
import { Radio } from 'antd';
import { formatCount } from '../../../lib/format/format.ts';

interface IdentityFormProps {
  batch: ImportBatch;
  identities: ImportObjectInfo['identities'];
  policies: ImportObjectInfo['contradictions'];
  mapping: ImportMapping;
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
}

const BY_ITSELF = 'AUTO';

/** What identifies a record, asked where the file has several candidates, and what becomes of rows that contradict each other. */
export function IdentityForm({ batch, identities, policies, mapping, options, onChange }: IdentityFormProps) {
  const has = (key: string) => mapping.columns.some(({ column }) => column === key);
  const usable = identities.filter(({ columns, also }) => columns.every(has) && (also.length === 0 || also.some(has)));
  const labelOf = (value: string, label: string): string => {
    const records = batch.identities.find((one) => one.value === value)?.records;
    return typeof records === 'number' ? `${label}（${formatCount(records)} 条）` : label;
  };
  // Where nothing is to choose, only contradictions are asked.
  const isAsked = usable.length > 1;
  const offered = contradictionPolicies.filter(({ value }) => policies.includes(value));
  return (
    <>
      {isAsked && (
        <section className="import-part" aria-labelledby="import-identity">
          <h2 id="import-identity">按什么认定同一条记录</h2>
          <p className="text-muted">相同的各行合成一条记录；校验后这里会写出每种选择得到多少条。</p>
          <Radio.Group
            aria-labelledby="import-identity"
            options={[{ value: BY_ITSELF, label: '自动' }, ...usable.map(({ value, label }) => ({ value, label: labelOf(value, label) }))]}
            value={options.identity ?? BY_ITSELF}
            onChange={({ target }) => onChange({ ...options, identity: target.value === BY_ITSELF ? null : (target.value as string) })}
          />
        </section>
      )}
      {offered.length > 0 && (
        <section className="import-part" aria-labelledby="import-contradictions">
          <h2 id="import-contradictions">同一条记录的各行互相矛盾时</h2>
          <Radio.Group
            aria-labelledby="import-contradictions"
            options={offered.map((one) => ({ ...one }))}
            value={options.contradictions}
            onChange={({ target }) => onChange({ ...options, contradictions: target.value as ContradictionPolicy })}
          />
        </section>
      )}
    </>
  );
}
