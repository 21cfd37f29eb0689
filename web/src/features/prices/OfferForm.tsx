import type { Material } from '@mrp/contract/features/materials/record.ts';
import { OfferEdit, pricesApi, type Offer } from '@mrp/contract/features/prices.ts';
import { generalRule, rules } from '@mrp/contract/lib/numeric-rules.ts';
import type { FileRef } from '@mrp/contract/lib/fields.ts';
import { Button, Checkbox, Drawer, Form, Input, type FormInstance } from 'antd';
import { ImageField } from '../../kit/files/ImageField.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { SchemaForm } from '../../kit/form/SchemaForm.tsx';
import { hasUnsavedInput } from '../../kit/form/unsaved-input.ts';
import { useModalConflict } from '../../kit/form/useModalConflict.tsx';
import { useUnsavedClose } from '../../kit/useUnsavedClose.ts';
import { trimZeros } from '../../lib/format.ts';
import { fileRef } from '../../lib/pictures.ts';
import { toast } from '../../lib/toast.ts';
import { uploadMaterialFile } from '../../lib/upload.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { CurrencyPicker } from '../../pickers/CurrencyPicker.tsx';
import { useDictionary } from '../../pickers/DictionaryPicker.tsx';
import { UnitPicker, useUnits } from '../../pickers/UnitPicker.tsx';
import { materialReads } from '../materials/text.ts';
import { offerName } from './text.ts';
import './prices.css';

interface OfferFormProps {
  material: Material;
  offer: Offer;
  onClose: () => void;
}

const texts = [
  ['supplierMaterialName', '供方品名'],
  ['supplierItemNo', '供方货号'],
  ['supplierColourName', '供方颜色'],
  ['shadeNo', '色号'],
] as const;
const numbers = [
  ['width', '供方门幅（不同时填）', rules.width, 'cm'],
  ['gramWeight', '供方克重（不同时填）', rules.gramWeight, 'g/㎡'],
  ['disparity', '空差', generalRule(3, 2), ''],
  ['taxRate', '税率', rules.taxRate, '%'],
  ['moq', '起订量', rules.moq, ''],
  ['moqPerColour', '单色起订量', rules.moq, ''],
  ['packQuantity', '包装量', rules.packQuantity, ''],
  ['leadDaysSpot', '现货货期', rules.leadDays, '天'],
  ['leadDaysBulk', '大货货期', rules.leadDays, '天'],
  ['leadDaysDye', '染色货期', rules.leadDays, '天'],
] as const;

type Numbers = (typeof numbers)[number][0];
type OfferValues = Record<(typeof texts)[number][0] | Numbers | 'remark', string> &
  Pick<Offer, 'taxIncluded' | 'active'> & { unitId: string; currencyId: string; colourCard: readonly FileRef[] };

/** 编辑报价条件: all fields of an offer except prices, which are only added. */
export function OfferForm({ material, offer, onClose }: OfferFormProps) {
  const [form] = Form.useForm<OfferValues>();
  const conflict = useOfferConflict(form, offer);
  const edit = useApiMutation(pricesApi.editOffer, {
    refreshes: materialReads,
    handlesErrors: ['VALIDATION', 'VERSION_CONFLICT'],
    onSuccess: () => {
      toast.success('已保存报价条件');
      onClose();
    },
  });
  const close = useUnsavedClose(() => hasUnsavedInput(form, startOf(offer)), onClose);
  const save = ({ colourCard, ...values }: OfferValues) =>
    edit.mutate(
      { params: { id: offer.id }, body: { ...values, colourCardFileId: colourCard[0]?.id ?? null, version: conflict.version() } },
      { onError: conflict.refused },
    );
  return (
    <Drawer
      open
      title={`编辑报价条件 · ${offerName(offer, material.skus)}`}
      size={480}
      onClose={close}
      extra={
        <Button type="primary" loading={edit.isPending} onClick={form.submit}>
          保存
        </Button>
      }
    >
      <SchemaForm<OfferValues> form={form} schema={OfferEdit} className="p-terms" initialValues={startOf(offer)} onSave={save}>
        <OfferFields preferred={offer.preferred} />
      </SchemaForm>
      {conflict.dialog}
      <p className="p-note">已登记的价格不会随条件重算；新的条件从下一次登记价格起生效。</p>
    </Drawer>
  );
}

function OfferFields({ preferred }: Pick<Offer, 'preferred'>) {
  return (
    <>
      {texts.map(([name, label]) => (
        <Field key={name} name={name} label={label}>
          <Input />
        </Field>
      ))}
      <Field name="unitId" label="计价单位">
        <UnitPicker />
      </Field>
      <Field name="currencyId" label="币种">
        <CurrencyPicker />
      </Field>
      {numbers.map(([name, label, rule, unit]) => (
        <Field key={name} name={name} label={label}>
          <DecimalInput rule={rule} unit={unit} />
        </Field>
      ))}
      <Field name="taxIncluded" valuePropName="checked" label="税">
        <Checkbox>报价含税</Checkbox>
      </Field>
      <Field name="active" valuePropName="checked" label="状态">
        <Checkbox disabled={preferred}>启用{preferred && '（优选报价不能停用）'}</Checkbox>
      </Field>
      <Field name="colourCard" label="色卡图片" wide>
        <ImageField upload={uploadMaterialFile} max={1} cover={false} />
      </Field>
      <Field name="remark" label="备注" wide>
        <Input.TextArea rows={2} />
      </Field>
    </>
  );
}

/** Every field with its label. */
const labels = {
  ...(Object.fromEntries([...texts, ...numbers].map(([name, label]) => [name, { label }])) as Record<
    (typeof texts)[number][0] | Numbers,
    { label: string }
  >),
  taxIncluded: { label: '报价含税' },
  active: { label: '启用' },
  remark: { label: '备注' },
  colourCard: { label: '色卡图片' },
};

function useOfferConflict(form: FormInstance<OfferValues>, offer: Offer) {
  const nameOf = (entries: readonly { id: string; name: string }[]) => (id: string) => entries.find((entry) => entry.id === id)?.name;
  const unitId = { label: '计价单位', word: nameOf(useUnits()) };
  const currencyId = { label: '币种', word: nameOf(useDictionary('currency')) };
  return useModalConflict({ form, stored: offer, valuesOf: startOf, fields: { ...labels, unitId, currencyId } });
}

const days = (count: number | null): string => (count === null ? '' : String(count));

function startOf(offer: Offer): OfferValues {
  const { supplierMaterialName, supplierItemNo, supplierColourName, shadeNo, taxIncluded, active, remark } = offer;
  return {
    supplierMaterialName,
    supplierItemNo,
    supplierColourName,
    shadeNo,
    taxIncluded,
    active,
    remark,
    colourCard: offer.colourCardFileId ? [fileRef(offer.colourCardFileId, '色卡')] : [],
    unitId: offer.unit.id,
    currencyId: offer.currency.id,
    width: trimZeros(offer.width),
    gramWeight: trimZeros(offer.gramWeight),
    disparity: trimZeros(offer.disparity),
    taxRate: trimZeros(offer.taxRate),
    moq: trimZeros(offer.moq),
    moqPerColour: trimZeros(offer.moqPerColour),
    packQuantity: trimZeros(offer.packQuantity),
    leadDaysSpot: days(offer.leadDaysSpot),
    leadDaysBulk: days(offer.leadDaysBulk),
    leadDaysDye: days(offer.leadDaysDye),
  };
}
