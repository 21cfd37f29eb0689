import { dimensionLabels, dimensions, type UnitInput } from '@mrp/contract/features/dictionaries/units.ts';
import type { ImportValues } from '@mrp/contract/features/imports/preview.ts';
import { importsApi, type NewValue } from '@mrp/contract/features/imports.ts';
import { Checkbox, Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { ClassificationPicker } from '../../pickers/ClassificationPicker.tsx';
import { UnitPicker } from '../../pickers/UnitPicker.tsx';
import { batchReads, hasNoEntry } from './text.ts';

type Column = ImportValues['columns'][number];
type Row = NewValue & { taken: boolean };

const nouns = { colour: '颜色', unit: '单位', class: '分类', supplier: '供应商' } as const;
const notes = {
  colour: '加入颜色库，色值以后再补。',
  unit: '单位需要量纲和小数位数。',
  class: '分类需要上级、缩写和主单位。',
  supplier: '新建为草稿，简称由名称得出，其余资料以后再补。',
} as const;

interface NewValuesFormProps {
  batchId: string;
  column: Column;
  onClose: () => void;
}

/** Creates entries for the texts of a column that no entry has, several at once. */
export function NewValuesForm({ batchId, column, onClose }: NewValuesFormProps) {
  const kind = column.makes ?? 'colour';
  const [rows, setRows] = useState<readonly Row[]>(() =>
    column.values.filter(hasNoEntry).map(({ text, suggestion }) => newRow(text, kind, suggestion === null)),
  );
  const make = useApiMutation(importsApi.makeValues, {
    refreshes: batchReads,
    handlesErrors: ['VALIDATION', 'DUPLICATE'],
    onSuccess: onClose,
  });
  const taken = rows.filter((row) => row.taken);
  const change = (text: string, changes: Partial<Row>) => setRows(rows.map((row) => (row.text === text ? { ...row, ...changes } : row)));
  const errors = make.error instanceof ApiError ? make.error.fields : {};
  const errorOf = (row: Row) => {
    const at = `values.${taken.indexOf(row)}.`;
    return Object.entries(errors).find(([path]) => path.startsWith(at))?.[1];
  };
  return (
    <Modal
      open
      title={`新建${nouns[kind]}`}
      okText={`新建 ${taken.length} 个`}
      okButtonProps={{ disabled: taken.length === 0 }}
      confirmLoading={make.isPending}
      width={640}
      onOk={() => make.mutate({ params: { id: batchId }, body: { column: column.column, values: taken.map(valueOf) } })}
      onCancel={onClose}
    >
      <p className="text-muted">{notes[kind]}</p>
      <ul className="plain-list import-new-values">
        {rows.map((row) => (
          <li key={row.text}>
            <Checkbox checked={row.taken} onChange={({ target }) => change(row.text, { taken: target.checked })}>
              {row.text}
            </Checkbox>
            {row.taken && <RowFacts kind={kind} row={row} onChange={(changes) => change(row.text, changes)} />}
            {row.taken && errorOf(row) && <Form.Item validateStatus="error" help={errorOf(row)} />}
          </li>
        ))}
      </ul>
      {make.error && Object.keys(errors).length === 0 && <p role="alert">{make.error.message}</p>}
    </Modal>
  );
}

function newRow(text: string, kind: NonNullable<Column['makes']>, taken: boolean): Row {
  return { text, taken, ...(kind === 'unit' && { dimension: 'count', decimals: 0 }), ...(kind === 'class' && { abbreviation: '' }) };
}

function valueOf({ text, dimension, decimals, parentId, abbreviation, unitId }: Row): NewValue {
  const given = Object.entries({ dimension, decimals, parentId, abbreviation, unitId }).filter(([, value]) => value !== undefined);
  return { text, ...Object.fromEntries(given) };
}

interface RowFactsProps {
  kind: NonNullable<Column['makes']>;
  row: Row;
  onChange: (changes: Partial<Row>) => void;
}

/** What a unit or a class needs beside its name. */
function RowFacts({ kind, row, onChange }: RowFactsProps) {
  if (kind === 'unit')
    return (
      <>
        <ChoiceSelect<UnitInput['dimension']>
          aria-label={`${row.text} 量纲`}
          options={dimensions.map((value) => ({ value, label: dimensionLabels[value] }))}
          value={row.dimension ?? 'count'}
          onChange={(dimension) => onChange({ dimension })}
        />
        <InputNumber
          aria-label={`${row.text} 小数位数`}
          min={0}
          max={4}
          precision={0}
          suffix="位小数"
          value={row.decimals ?? 0}
          onChange={(decimals) => onChange({ decimals: decimals ?? 0 })}
        />
      </>
    );
  if (kind !== 'class') return null;
  return (
    <>
      <ClassificationPicker
        aria-label={`${row.text} 上级分类`}
        placeholder="上级分类"
        value={row.parentId ?? null}
        onChange={(parentId) => onChange(parentId === null ? { parentId: undefined } : { parentId })}
      />
      <Input
        aria-label={`${row.text} 缩写`}
        placeholder="缩写"
        maxLength={4}
        value={row.abbreviation ?? ''}
        onChange={({ target }) => onChange({ abbreviation: target.value.toUpperCase() })}
      />
      <UnitPicker
        aria-label={`${row.text} 主单位`}
        placeholder="主单位"
        value={row.unitId ?? null}
        onChange={(unitId) => onChange({ unitId })}
      />
    </>
  );
}
