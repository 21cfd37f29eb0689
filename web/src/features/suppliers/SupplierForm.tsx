import type { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { supplierFields } from '@mrp/contract/features/suppliers/fields.ts';
import { SupplierEdit, SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { emptyValues } from '@mrp/contract/lib/fields/record-fields.ts';
import type { FormSection } from '../../kit/form/FormPage.tsx';
import type { RecordForm } from '../../kit/record/RecordForm.tsx';
import { ClassificationsPicker } from '../../pickers/ClassificationPicker.tsx';
import { RecordFields } from '../../pickers/RecordField.tsx';
import { CityPicker } from './CityPicker.tsx';
import { basicNames, cooperationNames, settlementNames } from './supplier-groups.ts';
import { accountSection, certificateSection, contactSection, lineBodies, linesOf, type SupplierLines } from './SupplierLinesForm.tsx';

const cityOf = ([, city = '']: SupplierValues['place'] = []): string => city;
const city = { name: 'place', bodyName: 'city', bodyOf: cityOf, control: <CityPicker /> };

const supplierSections: readonly FormSection[] = [
  { id: 'basic', title: '基本', content: <RecordFields of={supplierFields} names={basicNames} own={{ city }} /> },
  {
    id: 'cooperation',
    title: '合作',
    content: (
      <RecordFields of={supplierFields} names={cooperationNames} own={{ classificationIds: { control: <ClassificationsPicker /> } }} />
    ),
  },
  contactSection,
  { id: 'settlement', title: '结算', content: <RecordFields of={supplierFields} names={settlementNames} /> },
  accountSection,
  certificateSection,
  { id: 'remark', title: supplierFields.remark.label, content: <RecordFields of={supplierFields} names={['remark']} /> },
];

/** Form values: the body, with the city as a path and lines with keys. */
interface SupplierValues extends Omit<SupplierInput, 'kind' | 'sourceId' | 'province' | 'city' | keyof SupplierLines>, SupplierLines {
  /** Null until selected; the schema requires them. */
  kind: SupplierInput['kind'] | null;
  sourceId: string | null;
  place: string[];
}

function valuesOf(supplier: Supplier | undefined): SupplierValues {
  if (!supplier) return emptySupplier;
  const { province, city: stored } = supplier;
  const fields = Object.keys(emptySupplier) as (keyof SupplierValues)[];
  const values = Object.fromEntries(fields.map((field) => [field, supplier[field as keyof Supplier]])) as unknown as SupplierValues;
  return { ...values, place: [province, stored].filter(Boolean), ...linesOf(supplier) };
}

/** 保存并新建下一条 keeps values that the next supplier probably shares. */
function keptValues(supplier: Supplier): SupplierValues {
  const { kind, sourceId, companyTypeId, cooperationId, cooperationModelId, categoryIds, classificationIds } = supplier;
  const { taxRate, invoiceTypeId, settlementId, settlementDays, currencyId } = supplier;
  const relation = { kind, sourceId, companyTypeId, cooperationId, cooperationModelId, categoryIds, classificationIds };
  return { ...emptySupplier, ...relation, taxRate, invoiceTypeId, settlementId, settlementDays, currencyId };
}

/** A copy is another company of the same kind: names, address and contacts are omitted. */
function copyOf(supplier: Supplier): SupplierValues {
  const { level, monthlyCapacity, leadDays, tolerance, remark } = supplier;
  return { ...keptValues(supplier), level, monthlyCapacity, leadDays, tolerance, remark };
}

function bodyOf({ place: [province = '', chosen = ''], contacts, bankAccounts, certificates, papers, ...values }: SupplierValues) {
  return {
    ...values,
    kind: values.kind as SupplierInput['kind'],
    sourceId: values.sourceId as string,
    province,
    city: chosen,
    ...lineBodies({ contacts, bankAccounts, certificates, papers }),
  };
}

const { province: _province, city: _city, ...emptyFacts } = emptyValues(supplierFields);
const emptySupplier: SupplierValues = {
  ...emptyFacts,
  kind: 'MATERIAL',
  place: [],
  contacts: [],
  bankAccounts: [],
  certificates: [],
  papers: {},
};

/** All fields of a supplier, for 新建供应商 and 编辑供应商. */
export const supplierForm: RecordForm<typeof suppliersApi, SupplierValues> = {
  input: SupplierInput,
  edit: SupplierEdit,
  sections: supplierSections,
  valuesOf,
  copyOf,
  bodyOf,
  next: { valuesOf: keptValues, nameOf: ({ code, abbreviation }) => `${code} ${abbreviation}` },
};
