import { readFixedValue, type FixedValue } from '@mrp/contract/features/imports/fixed-values.ts';
import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import type { ImportField } from '@mrp/contract/features/imports.ts';
import { Button } from 'antd';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { LimitedInput } from '../../../kit/LimitedInput.tsx';
import { columnOptions, CONSTANT_LENGTH, exampleOf, letterOf } from '../text.ts';
import { ValueByColumnForm } from './ValueByColumnForm.tsx';

interface FixedValueFormProps {
  batch: Pick<ImportBatch, 'id' | 'fileColumns' | 'head' | 'headerRow'>;
  field: ImportField;
  value: FixedValue;
  /** The field has a column of the file: the value fills its empty cells. */
  fillsGaps: boolean;
  /** null removes the value. */
  onChange: (value: FixedValue | null) => void;
}

/** One fixed value: a text with columns of the file, a formula, or one text for each text of a column. */
export function FixedValueForm(props: FixedValueFormProps) {
  const { field, value, fillsGaps, onChange } = props;
  return (
    <li>
      <label htmlFor={`import-constant-${field.key}`}>
        {field.label}
        {fillsGaps && <small className="text-muted"> 空单元格用</small>}
      </label>
      {typeof value === 'string' ? <TextForm {...props} value={value} /> : <ValueByColumnForm {...props} value={value} />}
      <Button type="text" aria-label={`移除固定值 ${field.label}`} onClick={() => onChange(null)}>
        移除
      </Button>
    </li>
  );
}

function TextForm({ batch, field, value, onChange }: FixedValueFormProps & { value: string }) {
  const headers = batch.fileColumns.map(({ header }) => header);
  const reader = readFixedValue(value, headers, field.numeric ? EXAMPLE_DECIMALS : undefined);
  const example = 'fill' in reader && reader.columns.length > 0 ? exampleOf(batch, reader) : null;
  const columns = columnOptions(batch);
  return (
    <div className="import-constant-text">
      <LimitedInput
        id={`import-constant-${field.key}`}
        maxLength={CONSTANT_LENGTH}
        placeholder={field.hint || '所有行都用这个值'}
        status={value.trim() === '' ? 'error' : ''}
        error={'refusal' in reader && value !== '=' ? reader.refusal : ''}
        value={value}
        onChange={onChange}
      />
      <ChoiceSelect<number>
        aria-label={`在“${field.label}”的固定值中插入文件的列`}
        placeholder="插入列"
        popupMatchSelectWidth={false}
        options={columns}
        value={null}
        onChange={(index: number) => onChange(`${value}{${referenceTo(batch, index)}}`)}
      />
      <Button type="text" onClick={() => onChange({ by: columns[0]?.value ?? 0, cases: [] })}>
        按列分别填写
      </Button>
      {example !== null && <output>{example}</output>}
    </div>
  );
}

/** The server rounds by the rule of the field. */
const EXAMPLE_DECIMALS = 4;

/** A column is named by its header; by its letter where it has none or shares it. */
function referenceTo({ fileColumns }: Pick<ImportBatch, 'fileColumns'>, index: number): string {
  const { header = '' } = fileColumns[index] ?? {};
  const isUnique = fileColumns.filter((column) => column.header === header).length === 1;
  return header !== '' && isUnique && !/[{}]/.test(header) ? header : letterOf(index);
}
