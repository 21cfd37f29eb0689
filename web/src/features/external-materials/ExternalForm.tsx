import type { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { externalFields } from '@mrp/contract/features/external-materials/fields.ts';
import { ExternalEdit, ExternalInput } from '@mrp/contract/features/external-materials/input.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { Form } from 'antd';
import { ImageField } from '../../kit/files/ImageField.tsx';
import { DecimalInput } from '../../kit/form/fields/DecimalInput.tsx';
import { Field } from '../../kit/form/fields/Field.tsx';
import type { FormSection } from '../../kit/form/FormPage.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import type { RecordForm } from '../../kit/record/RecordForm.tsx';
import { moneyName, moneyPer } from '../../lib/format/money-unit.ts';
import { fileIds } from '../../lib/pictures.ts';
import { uploadMaterialFile } from '../../lib/api/upload.ts';
import { ClassificationPicker, useClassOptions } from '../../pickers/ClassificationPicker.tsx';
import { colourSource } from '../../pickers/sources/colour-source.ts';
import { CompositionField } from '../../pickers/CompositionField.tsx';
import { CurrencyPicker } from '../../pickers/CurrencyPicker.tsx';
import { useDictionary } from '../../pickers/DictionaryPicker.tsx';
import { DisparityField } from '../../pickers/DisparityField.tsx';
import { RecordFields } from '../../pickers/RecordField.tsx';
import { externalSuppliers } from '../../pickers/sources/supplier-source.ts';
import { UnitPicker, useUnits } from '../../pickers/UnitPicker.tsx';
import { fabricNames, trimNames } from '../materials/material-groups.ts';
import { useAlikeSection } from '../photo-search/useAlikeSection.tsx';
import { basicNames, qualityNames, quoteNames } from './external-groups.ts';
import { copyOf, emptyValues, externalBodyOf, externalValuesOf, type ExternalValues } from './external-values.ts';

const basicControls = {
  classificationId: { control: <ClassificationPicker /> },
  colourId: { control: <EntityPicker source={colourSource} /> },
};
const quoteControls = {
  supplierId: { control: <EntityPicker source={externalSuppliers} /> },
  unitId: { control: <UnitPicker /> },
  disparity: { control: <DisparityField /> },
  currencyId: { control: <CurrencyPicker />, hint: '不填时按供应商的币种，再按人民币' },
  taxRate: { hint: '不填时按供应商的税率，再按 13%' },
};

/** Fewer fields than an internal material has. */
export const externalSections = (isNew: boolean): readonly FormSection[] => [
  {
    id: 'basic',
    title: '基本',
    note: '一色一条：同一供应商、名称、颜色和克重（辅料：规格）只能有一条',
    content: <RecordFields of={externalFields} names={basicNames} own={basicControls} />,
  },
  {
    id: 'quote',
    title: '供应商与报价',
    content: <QuoteFields />,
  },
  { id: 'specification', title: '规格与品质', content: <SpecificationFields /> },
  { id: 'composition', title: externalWords.composition, wide: true, content: <CompositionField bodyName="compositions" /> },
  {
    id: 'pictures',
    title: '图片',
    content: (
      <>
        <Field name="pictures" bodyName="pictureIds" bodyOf={fileIds} label="图片（最多 9 张，第一张为封面）" wide>
          <ImageField upload={uploadMaterialFile} max={9} />
        </Field>
        {isNew && <AlikePictures />}
      </>
    ),
  },
];

/** Prices and quantities show the chosen currency and unit. */
function QuoteFields() {
  const unitId = Form.useWatch<string | null>('unitId');
  const currencyId = Form.useWatch<string | null>('currencyId');
  const unit = useUnits().find(({ id }) => id === unitId)?.name;
  const currency = useDictionary('currency').find(({ id }) => id === currencyId)?.name;
  const control = (name: 'price' | 'samplePrice' | 'moq' | 'moqPerColour' | 'packQuantity', shown: string | undefined) => ({
    [name]: { control: <DecimalInput rule={externalFields[name].rule} {...(shown && { unit: shown })} /> },
  });
  const money = unit ? moneyPer(currency, unit) : moneyName(currency);
  const own = {
    ...quoteControls,
    ...control('price', money),
    ...control('samplePrice', money),
    ...control('moq', unit),
    ...control('moqPerColour', unit),
    ...control('packQuantity', unit),
  };
  return <RecordFields of={externalFields} names={quoteNames} own={own} />;
}

/** 可能已有 for the pictures that were added. */
function AlikePictures() {
  return useAlikeSection(Form.useWatch<readonly FileRef[] | undefined>('pictures') ?? []);
}

/** 规格: fields depend on the class, for fabric or trim. */
function SpecificationFields() {
  const chosen = Form.useWatch<string | null>('classificationId');
  const kind = useClassOptions().find(({ id }) => id === chosen)?.kind;
  if (!kind) return <p className="text-muted">选择分类后，这里按面料或辅料列出规格。</p>;
  return <RecordFields of={externalFields} names={[...(kind === 'FABRIC' ? fabricNames : trimNames), ...qualityNames]} />;
}

/** The same fields for new, copy and edit. */
export const externalForm: RecordForm<typeof externalMaterialsApi, ExternalValues> = {
  input: ExternalInput,
  edit: ExternalEdit,
  sections: (external) => externalSections(external === undefined),
  valuesOf: (external) => (external ? externalValuesOf(external) : emptyValues),
  copyOf,
  bodyOf: externalBodyOf,
};
