import type { ValueByColumn } from '@mrp/contract/features/imports/fixed-values.ts';
import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import { importsApi, type ImportField } from '@mrp/contract/features/imports.ts';
import { Button } from 'antd';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { LimitedInput } from '../../../kit/LimitedInput.tsx';
import { formatCount } from '../../../lib/format/format.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { columnOptions, CONSTANT_LENGTH } from '../text.ts';

interface ValueByColumnFormProps {
  batch: Pick<ImportBatch, 'id' | 'fileColumns'>;
  field: ImportField;
  value: ValueByColumn;
  onChange: (value: ValueByColumn | '') => void;
}

/** A fixed value for each text of a column: 单位 is 米 for 面料 and 个 for 辅料. */
export function ValueByColumnForm({ batch, field, value, onChange }: ValueByColumnFormProps) {
  const { by, cases, otherwise = '' } = value;
  const { data } = useApiQuery(importsApi.listColumnTexts, { params: { id: batch.id, index: String(by) } });
  const counted = data?.texts ?? [];
  const texts = [
    ...counted,
    ...cases.filter(({ text }) => !counted.some((one) => one.text === text)).map(({ text }) => ({ text, rows: 0 })),
  ];
  return (
    <div className="import-constant-cases">
      <span>
        按{' '}
        <ChoiceSelect<number>
          id={`import-constant-${field.key}`}
          aria-label={`“${field.label}”按哪一列分别填写`}
          popupMatchSelectWidth={false}
          options={columnOptions(batch)}
          value={by}
          onChange={(index: number) => onChange({ by: index, cases: [] })}
        />{' '}
        分别填写{' '}
        <Button type="text" onClick={() => onChange('')}>
          改为统一填写
        </Button>
      </span>
      <ul>
        {texts.map(({ text, rows }) => (
          <CaseInput
            key={text}
            label={text}
            rows={data?.whole ? rows : null}
            value={cases.find((one) => one.text === text)?.value ?? ''}
            onChange={(given) => onChange(setCase(value, text, given))}
          />
        ))}
        <CaseInput
          label={data?.whole ? '其余' : '其余（还没读到的）'}
          rows={null}
          value={otherwise}
          onChange={(given) => onChange({ by, cases, ...(given !== '' && { otherwise: given }) })}
        />
      </ul>
      {data && !data.whole && <p className="text-muted">先列出文件的前几行里的值；校验后回到这里会列出全部</p>}
    </div>
  );
}

const setCase = ({ cases, ...rest }: ValueByColumn, text: string, given: string): ValueByColumn => ({
  ...rest,
  cases: [...cases.filter((one) => one.text !== text), ...(given === '' ? [] : [{ text, value: given }])],
});

interface CaseInputProps {
  label: string;
  rows: number | null;
  value: string;
  onChange: (value: string) => void;
}

function CaseInput({ label, rows, value, onChange }: CaseInputProps) {
  return (
    <li>
      <span>
        {label} {rows !== null && <small className="text-muted">{formatCount(rows)} 行</small>}
      </span>
      <LimitedInput aria-label={`${label} 的值`} maxLength={CONSTANT_LENGTH} value={value} onChange={onChange} />
    </li>
  );
}
