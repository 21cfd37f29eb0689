import { ColourInput, LabDipInput } from '@mrp/contract/features/materials/input.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Material, Sku } from '@mrp/contract/features/materials/record.ts';
import type { FileRef } from '@mrp/contract/lib/fields.ts';
import { allowZero, numericRules } from '@mrp/contract/lib/numeric-rules.ts';
import { DatePicker, Form, Input, Segmented } from 'antd';
import type { Dayjs } from 'dayjs';
import { dayjs } from '../../lib/days.ts';
import { schemaRule, showFieldErrors } from '../../kit/field-rules.ts';
import { ImageField } from '../../kit/files/ImageField.tsx';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { useModalConflict } from '../../kit/form/useModalConflict.tsx';
import { trimZeros } from '../../lib/format.ts';
import { fileRef } from '../../lib/pictures.ts';
import { toast } from '../../lib/toast.ts';
import { uploadMaterialFile } from '../../lib/upload.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { labDipResults, materialReads, skuLabel } from './text.ts';
import './materials.css';

interface OfSku {
  sku: Sku;
  unit: string;
  onClose: () => void;
}

const colour = ColourInput.shape;
type ColourValues = Record<'colourName' | 'safetyStock' | 'barcode' | 'remark', string> & { pictures: readonly FileRef[] };
const labels = {
  colourName: { label: '颜色名称' },
  safetyStock: { label: '安全库存' },
  barcode: { label: '条码' },
  remark: { label: '备注' },
  pictures: { label: '图片' },
};

/** 编辑颜色: its name in the archive, pictures, safety stock, barcode. */
export function SkuForm({ sku, unit, onClose }: OfSku) {
  const [form] = Form.useForm<ColourValues>();
  const findNewer = (material: unknown) => (material as Material).skus.find(({ id }) => id === sku.id);
  const conflict = useModalConflict({ form, stored: sku, valuesOf: colourValuesOf, fields: labels, findNewer });
  const edit = useApiMutation(materialsApi.editSku, {
    refreshes: materialReads,
    handlesErrors: ['VALIDATION', 'VERSION_CONFLICT'],
    onSuccess: () => {
      toast.success(`已保存 ${skuLabel(sku)}`);
      onClose();
    },
  });
  const save = ({ pictures, ...values }: ColourValues) =>
    edit.mutate(
      { params: { id: sku.id }, body: { ...values, pictureIds: pictures.map(({ id }) => id), version: conflict.version() } },
      { onError: conflict.refused },
    );
  return (
    <ModalForm
      form={form}
      title={`编辑颜色 ${skuLabel(sku)}`}
      width={560}
      className="m-sku-form"
      saving={edit.isPending}
      initialValues={colourValuesOf(sku)}
      onSave={save}
      onClose={onClose}
      conflict={conflict.dialog}
    >
      <Form.Item name="colourName" label="颜色名称" rules={[schemaRule(colour.colourName)]}>
        <Input placeholder={sku.colour.name} />
      </Form.Item>
      <Form.Item name="safetyStock" label="安全库存" rules={[schemaRule(colour.safetyStock)]}>
        <DecimalInput rule={allowZero(numericRules['D7.2+'])} unit={unit} />
      </Form.Item>
      <Form.Item name="barcode" label="条码" rules={[schemaRule(colour.barcode)]}>
        <Input />
      </Form.Item>
      <Form.Item name="pictures" label="图片（最多 9 张，第一张代表这个颜色）" className="wide">
        <ImageField upload={uploadMaterialFile} />
      </Form.Item>
      <Form.Item name="remark" label="备注" className="wide" rules={[schemaRule(colour.remark)]}>
        <Input.TextArea rows={2} />
      </Form.Item>
    </ModalForm>
  );
}

const colourValuesOf = ({ colourName, safetyStock, barcode, remark, pictureIds }: Sku): ColourValues => ({
  colourName,
  safetyStock: trimZeros(safetyStock),
  barcode,
  remark,
  pictures: pictureIds.map((id, at) => fileRef(id, `图 ${at + 1}`)),
});

const dip = LabDipInput.shape;
interface DipValues {
  dippedOn: Dayjs;
  deltaE: string;
  light: string;
  result: LabDipInput['result'];
  remark: string;
}

/** 打色样: one round more. */
export function LabDipForm({ sku, onClose }: Omit<OfSku, 'unit'>) {
  const [form] = Form.useForm<DipValues>();
  const add = useApiMutation(materialsApi.addLabDip, {
    refreshes: materialReads,
    handlesErrors: ['VALIDATION'],
    onSuccess: () => {
      toast.success(`已记录 ${skuLabel(sku)} 第 ${sku.labDips.length + 1} 轮打色样`);
      onClose();
    },
  });
  const save = ({ dippedOn, ...values }: DipValues) =>
    add.mutate(
      { params: { id: sku.id }, body: { ...values, dippedOn: dippedOn.format('YYYY-MM-DD') } },
      { onError: (error) => showFieldErrors(form, error) },
    );
  return (
    <ModalForm
      form={form}
      title={`记录打色样 ${skuLabel(sku)}，第 ${sku.labDips.length + 1} 轮`}
      okText="记录"
      saving={add.isPending}
      initialValues={{ dippedOn: dayjs(), light: 'D65', result: 'PASSED', deltaE: '', remark: '' }}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item name="dippedOn" label="打样日期" rules={[{ required: true, message: '不能为空' }]}>
        <DatePicker allowClear={false} />
      </Form.Item>
      <Form.Item name="result" label="结果">
        <Segmented aria-label="结果" options={Object.entries(labDipResults).map(([value, { label }]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="deltaE" label="色差 ΔE" rules={[schemaRule(dip.deltaE)]}>
        <Input inputMode="decimal" />
      </Form.Item>
      <Form.Item name="light" label="光源" rules={[schemaRule(dip.light)]}>
        <Input />
      </Form.Item>
      <Form.Item name="remark" label="备注" rules={[schemaRule(dip.remark)]}>
        <Input.TextArea rows={2} />
      </Form.Item>
    </ModalForm>
  );
}
