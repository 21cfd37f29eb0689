import { choicesOf } from '@mrp/contract/lib/fields/choices.ts';
import { ColourInput, LabDipInput } from '@mrp/contract/features/materials/input.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Material, Sku } from '@mrp/contract/features/materials/record.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { allowZero, numericRules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { materialFields } from '@mrp/contract/features/materials/fields.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { Form, Input, Segmented } from 'antd';
import { ImageField } from '../../../kit/files/ImageField.tsx';
import { DateField } from '../../../kit/form/fields/DateField.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { useModalConflict } from '../../../kit/form/conflicts/useModalConflict.tsx';
import { dayOf, trimZeros } from '../../../lib/format/format.ts';
import { fileRef } from '../../../lib/pictures.ts';
import { toast } from '../../../lib/toast.ts';
import { uploadMaterialFile } from '../../../lib/api/upload.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { labDipResults, skuLabel } from '../text.ts';
import '../materials.css';
import { materialKind } from '../kind.ts';

interface OfSku {
  sku: Sku;
  unit: string;
  onClose: () => void;
}

type ColourValues = Record<'colourName' | 'safetyStock' | 'barcode' | 'remark', string> & { pictures: readonly FileRef[] };
const labels = {
  colourName: { label: materialsWords.colourName },
  safetyStock: { label: materialsWords.safetyStock },
  barcode: { label: materialsWords.barcode },
  remark: { label: materialFields.remark.label },
  pictures: { label: materialsWords.pictures },
};

/** 编辑颜色: its name in the material archive, pictures, safety stock, barcode. */
export function SkuForm({ sku, unit, onClose }: OfSku) {
  const [form] = Form.useForm<ColourValues>();
  const findNewer = (material: unknown) => (material as Material).skus.find(({ id }) => id === sku.id);
  const conflict = useModalConflict({ form, stored: sku, valuesOf: colourValuesOf, fields: labels, findNewer });
  const edit = useApiMutation(materialsApi.editSku, {
    refreshes: materialKind.refreshes,
    handlesErrors: ['VERSION_CONFLICT'],
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
      schema={ColourInput}
      title={`编辑颜色 ${skuLabel(sku)}`}
      width={560}
      className="m-sku-form"
      saving={edit.isPending}
      initialValues={colourValuesOf(sku)}
      onSave={save}
      onClose={onClose}
      conflict={conflict.dialog}
    >
      <Field name="colourName" label={materialsWords.colourName}>
        <Input placeholder={sku.colour.name} />
      </Field>
      <Field name="safetyStock" label={materialsWords.safetyStock}>
        <DecimalInput rule={allowZero(numericRules['D7.2+'])} unit={unit} />
      </Field>
      <Field name="barcode" label={materialsWords.barcode}>
        <Input />
      </Field>
      <Field name="pictures" label="图片（最多 9 张，第一张代表这个颜色）" wide>
        <ImageField upload={uploadMaterialFile} />
      </Field>
      <Field name="remark" label={materialFields.remark.label} wide>
        <Input.TextArea rows={2} />
      </Field>
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

interface DipValues {
  dippedOn: string;
  deltaE: string;
  light: string;
  result: LabDipInput['result'];
  remark: string;
}

const newDip = (): DipValues => ({ dippedOn: dayOf(Date.now()), light: 'D65', result: 'PASSED', deltaE: '', remark: '' });

/** 打色样: adds a round. */
export function LabDipForm({ sku, onClose }: Omit<OfSku, 'unit'>) {
  const [form] = Form.useForm<DipValues>();
  const add = useApiMutation(materialsApi.addLabDip, {
    refreshes: materialKind.refreshes,
    onSuccess: () => {
      toast.success(`已记录 ${skuLabel(sku)} 第 ${sku.labDips.length + 1} 轮打色样`);
      onClose();
    },
  });
  const save = (body: DipValues) => add.mutate({ params: { id: sku.id }, body });
  return (
    <ModalForm
      form={form}
      schema={LabDipInput}
      title={`记录打色样 ${skuLabel(sku)}，第 ${sku.labDips.length + 1} 轮`}
      okText="记录"
      saving={add.isPending}
      initialValues={newDip()}
      onSave={save}
      onClose={onClose}
    >
      <Field name="dippedOn" label="打样日期">
        <DateField />
      </Field>
      <Field name="result" label="结果">
        <Segmented aria-label="结果" options={choicesOf(labDipResults)} />
      </Field>
      <Field name="deltaE" label="色差 ΔE">
        <Input inputMode="decimal" />
      </Field>
      <Field name="light" label="光源">
        <Input />
      </Field>
      <Field name="remark" label={materialFields.remark.label}>
        <Input.TextArea rows={2} />
      </Field>
    </ModalForm>
  );
}
