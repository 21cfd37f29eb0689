import type { Material } from '@mrp/contract/features/materials/record.ts';
import { OfferEdit, pricesApi, type Offer } from '@mrp/contract/features/prices.ts';
import { offerFields, offerHeadFields } from '@mrp/contract/features/prices/fields.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { Button, Checkbox, Drawer, Form, Input, type FormInstance } from 'antd';
import type { z } from 'zod';
import { ImageField } from '../../kit/files/ImageField.tsx';
import { formValues } from '../../kit/form/record-values.ts';
import { SchemaForm } from '../../kit/form/SchemaForm.tsx';
import { hasUnsavedInput } from '../../kit/form/drafts/unsaved-input.ts';
import { useModalConflict } from '../../kit/form/conflicts/useModalConflict.tsx';
import { useUnsavedClose } from '../../kit/unsaved/useUnsavedClose.ts';
import { fileRef } from '../../lib/pictures.ts';
import { toast } from '../../lib/toast.ts';
import { uploadMaterialFile } from '../../lib/api/upload.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { CurrencyPicker } from '../../pickers/CurrencyPicker.tsx';
import { useDictionary } from '../../pickers/DictionaryPicker.tsx';
import { DisparityField } from '../../pickers/DisparityField.tsx';
import { RecordField, RecordFields } from '../../pickers/RecordField.tsx';
import { UnitPicker, useUnits } from '../../pickers/UnitPicker.tsx';
import { offerName } from './text.ts';
import './prices.css';
import { materialKind } from '../materials/kind.ts';

interface OfferFormProps {
  material: Material;
  offer: Offer;
  onClose: () => void;
}

const { colourCardFileId, ...terms } = offerFields;
const { active } = offerHeadFields;

type OfferValues = Omit<z.input<typeof OfferEdit>, 'version' | 'colourCardFileId'> & { colourCard: readonly FileRef[] };

/** 编辑报价条件: all fields of an offer except prices, which are only added. */
export function OfferForm({ material, offer, onClose }: OfferFormProps) {
  const [form] = Form.useForm<OfferValues>();
  const conflict = useOfferConflict(form, offer);
  const edit = useApiMutation(pricesApi.editOffer, {
    refreshes: materialKind.refreshes,
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
      <RecordFields
        of={terms}
        names={[
          'supplierMaterialName',
          'supplierItemNo',
          'supplierColourName',
          'shadeNo',
          'unitId',
          'currencyId',
          'width',
          'gramWeight',
          'disparity',
          'taxRate',
          'moq',
          'moqPerColour',
          'packQuantity',
          'leadDaysSpot',
          'leadDaysBulk',
          'leadDaysDye',
          'taxIncluded',
        ]}
        own={{
          unitId: { control: <UnitPicker /> },
          currencyId: { control: <CurrencyPicker /> },
          disparity: { control: <DisparityField /> },
          width: { label: `${terms.width.label}（不同时填）` },
          gramWeight: { label: `${terms.gramWeight.label}（不同时填）` },
          taxIncluded: { label: '税', control: <Checkbox>报价含税</Checkbox> },
        }}
      />
      <RecordField of={active} label="状态" control={<Checkbox disabled={preferred}>启用{preferred && '（优选报价不能停用）'}</Checkbox>} />
      <RecordField
        of={colourCardFileId}
        name="colourCard"
        label="色卡图片"
        wide
        control={<ImageField upload={uploadMaterialFile} max={1} cover={false} />}
      />
      <RecordField of={terms.remark} control={<Input.TextArea rows={2} />} />
    </>
  );
}

function useOfferConflict(form: FormInstance<OfferValues>, offer: Offer) {
  const nameOf = (entries: readonly { id: string; name: string }[]) => (id: string) => entries.find((entry) => entry.id === id)?.name;
  const unitId = { label: terms.unitId.label, word: nameOf(useUnits()) };
  const currencyId = { label: terms.currencyId.label, word: nameOf(useDictionary('currency')) };
  const own = { taxIncluded: { label: '报价含税' }, colourCard: { label: '色卡图片' } };
  return useModalConflict({
    form,
    stored: offer,
    valuesOf: startOf,
    fields: { ...terms, active, ...own, unitId, currencyId },
    inPanel: true,
  });
}

const days = (count: number | null): string => (count === null ? '' : String(count));

function startOf(offer: Offer): OfferValues {
  const { colourCardFileId: card, leadDaysSpot, leadDaysBulk, leadDaysDye } = offer;
  const leadDays = { leadDaysSpot: days(leadDaysSpot), leadDaysBulk: days(leadDaysBulk), leadDaysDye: days(leadDaysDye) };
  return {
    ...(formValues(terms, { ...offer, ...leadDays }) as Omit<OfferValues, 'active' | 'colourCard'>),
    active: offer.active,
    colourCard: card ? [fileRef(card, offerFields.colourCardFileId.label)] : [],
  };
}
