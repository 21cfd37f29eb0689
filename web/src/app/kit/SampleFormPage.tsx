import type { FileRef } from '@mrp/contract/lib/fields.ts';
import { numericRules, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { Input } from 'antd';
import { useNavigate } from 'react-router';
import { FileField } from '../../kit/files/FileField.tsx';
import { ImageField } from '../../kit/files/ImageField.tsx';
import type { Upload } from '../../kit/files/upload.ts';
import { ComputedField } from '../../kit/form/ComputedField.tsx';
import { DateField } from '../../kit/form/DateField.tsx';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { GridField } from '../../kit/form/GridField.tsx';
import { TagSelect } from '../../kit/form/TagSelect.tsx';
import { isTyped, type GridColumn, type GridRow } from '../../kit/grid/columns.ts';
import { EditPage } from '../../kit/object/RecordPage.tsx';
import { EntityName, type PickerOption } from '../../kit/pickers/entity-source.ts';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { SampleEdit, sampleApi, type SampleRow } from './sample-contract.ts';
import { suppliers, weave } from './sample-data.ts';
import { supplierSource } from './sample-server.ts';

const upload: Upload = async (file, { onProgress }) => {
  for (const share of [0.3, 0.7, 1]) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    onProgress(share);
  }
  if (file.name.includes('坏')) throw new Error('网络异常，请检查网络后重试');
  const url = URL.createObjectURL(file);
  return {
    id: String(Date.now() + Math.random()),
    name: file.name,
    url,
    size: file.size,
    mime: file.type,
    width: 500,
    height: 500,
    thumbUrl: url,
  };
};

const picture = (name: string, hex: string): FileRef => ({
  id: hex,
  name,
  url: weave(hex, 500),
  size: 20_480,
  mime: 'image/svg+xml',
  width: 500,
  height: 500,
  thumbUrl: weave(hex, 160),
});

const textOf = (row: GridRow, field: string): string => (typeof row[field] === 'string' ? row[field] : '');

const metrePrice = (row: GridRow): string | null => {
  const { price } = row;
  return typeof price === 'string' && /^\d+(\.\d+)?$/.test(price) && !isTyped(price) ? roundHalfUp(decimal(price).div('1.13'), 4) : null;
};

const columns: GridColumn[] = [
  { key: 'colour', label: '颜色', kind: 'text', required: true, maxLength: 32, frozen: true, width: 120 },
  { key: 'hex', label: '色值', kind: 'colour' },
  { key: 'supplier', label: '供应商', aliases: ['厂家'], kind: 'entity', source: supplierSource, bodyName: 'supplierId' },
  {
    key: 'price',
    label: '大货报价',
    aliases: ['单价'],
    kind: 'money',
    rule: rules.fabricPrice,
    decimals: 2,
    unit: '元/米',
    required: true,
    width: 124,
  },
  { key: 'tax', label: '税率', kind: 'number', rule: rules.taxRate, decimals: 2, unit: '%' },
  { key: 'moq', label: '起订量', kind: 'number', rule: rules.moq, decimals: 2, unit: '米', width: 104, sum: true },
  {
    key: 'unit',
    label: '计价单位',
    kind: 'select',
    choices: [
      { value: 'M', label: '米' },
      { value: 'KG', label: '公斤' },
      { value: 'YD', label: '码' },
    ],
  },
  { key: 'validFrom', label: '生效日', kind: 'date' },
  {
    key: 'net',
    label: '不含税价',
    kind: 'computed',
    compute: metrePrice,
    decimals: 4,
    formula: (row) => `= ${textOf(row, 'price')} ÷ (1 + 13.00%) = ${metrePrice(row) ?? '—'}`,
  },
  { key: 'preferred', label: '优选', kind: 'checkbox' },
  { key: 'photo', label: '色卡', kind: 'image', upload },
];

interface Values {
  name: string;
  className: string;
  supplierId: string | null;
  width: string;
  gramWeight: string;
  loss: string | null;
  testedOn: string | null;
  tags: string[];
  remark: string;
  pictures: FileRef[];
  files: FileRef[];
  lines: GridRow[];
}

function valuesOf(record: SampleRow | undefined): Values {
  return {
    name: record?.name ?? '',
    className: record?.className ?? '',
    supplierId: record?.supplierId ?? null,
    width: record?.width ?? '',
    gramWeight: record?.gramWeight ?? '',
    loss: '3.00',
    testedOn: '2026-11-02',
    tags: ['SPRING'],
    remark: record?.remark ?? '',
    pictures: [picture('正面', '#27375A'), picture('反面', '#6E8DA0')],
    files: [],
    lines: linesOf(record),
  };
}

const lineCount = () => parseInt(new URLSearchParams(location.search).get('lines') ?? '6', 10);

function linesOf(record: SampleRow | undefined): GridRow[] {
  return Array.from({ length: lineCount() }, (_, at) => {
    const colour = record?.colours[at % record.colours.length];
    return {
      key: `line-${at + 1}`,
      colour: colour?.name ?? '',
      hex: colour?.hex ?? null,
      supplier: suppliers[at % suppliers.length] ?? null,
      price: `${12 + (at % 30)}.50`,
      tax: '13.00',
      moq: '300.00',
      unit: 'M',
      validFrom: '2026-11-20',
      preferred: at === 0,
      photo: null,
    };
  });
}

const bodyOf = (values: Values) => ({
  ...values,
  lines: values.lines.map((line) => ({
    colour: textOf(line, 'colour'),
    supplierId: (line['supplier'] as PickerOption | null)?.id ?? null,
    price: textOf(line, 'price'),
    moq: (line['moq'] as string | null) ?? null,
    tax: (line['tax'] as string | null) ?? null,
    preferred: line['preferred'] === true,
  })),
});

export function SampleFormPage() {
  return (
    <EditPage noun="物料" read={sampleApi.get} allowed={sampleApi.edit}>
      {(record) => <MaterialForm record={record} />}
    </EditPage>
  );
}

function MaterialForm({ record }: { record: SampleRow }) {
  const navigate = useNavigate();
  return (
    <FormPage
      title="编辑物料"
      note={<span className="k-section-note">{record.code}</span>}
      endpoint={sampleApi.edit}
      schema={SampleEdit}
      record={record}
      valuesOf={valuesOf}
      request={(values, version) => ({ params: { id: record.id }, body: { ...bodyOf(values), version } })}
      draft={`kit/${record.id}`}
      refreshes={[sampleApi.get, sampleApi.list]}
      whoOf={() => '王小明 10:31'}
      actions={[
        { key: 'next', label: '保存并新建下一条' },
        { key: 'submit', label: '提交审核', permission: '内部物料档案:提交审核' },
      ]}
      onSaved={() => navigate(`/_kit/object/${record.id}`)}
      sections={[
        { id: 'basic', title: '基本', content: <BasicFields /> },
        { id: 'pictures', title: '图片与附件', content: <PictureFields /> },
        {
          id: 'lines',
          title: '供应商与价格',
          note: '每个颜色一行',
          wide: true,
          content: (
            <GridField
              name="lines"
              label="供应商与价格"
              columns={columns}
              newRow={() => ({ tax: '13.00', unit: 'M' })}
              context={(row) => textOf(row, 'colour')}
            />
          ),
        },
      ]}
    />
  );
}

const seasons = [
  { value: 'SPRING', label: '春' },
  { value: 'SUMMER', label: '夏' },
  { value: 'AUTUMN', label: '秋' },
  { value: 'WINTER', label: '冬' },
];

function BasicFields() {
  return (
    <>
      <Field name="name" label="名称" wide>
        <Input count={{ max: 100 }} />
      </Field>
      <Field name="className" label="分类">
        <Input />
      </Field>
      <Field name="supplierId" label="主供应商" show={(id) => <EntityName source={supplierSource} id={id as string} />}>
        <EntityPicker source={supplierSource} />
      </Field>
      <Field name="width" label="实用门幅">
        <DecimalInput rule={rules.width} unit="cm" />
      </Field>
      <Field name="gramWeight" label="克重">
        <DecimalInput rule={rules.gramWeight} unit="g/㎡" />
      </Field>
      <Field name="loss" label="损耗率" hint="用于毛用量">
        <DecimalInput rule={numericRules['D2.2']} unit="%" />
      </Field>
      <ComputedField label="每米克重" value="194.40" decimals={2} unit="g/米" formula="= 180.00 × 1.08" />
      <Field name="testedOn" label="检测日期">
        <DateField />
      </Field>
      <Field name="tags" label="适用季节">
        <TagSelect choices={seasons} />
      </Field>
      <Field name="remark" label="备注" wide>
        <Input.TextArea rows={3} count={{ max: 500, show: true }} />
      </Field>
    </>
  );
}

function PictureFields() {
  return (
    <>
      <Field name="pictures" label="图片" wide hint="第一张是主图">
        <ImageField upload={upload} />
      </Field>
      <Field name="files" label="附件" wide>
        <FileField upload={upload} />
      </Field>
    </>
  );
}
