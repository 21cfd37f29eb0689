import { supplierKinds, supplierLevels } from '@mrp/contract/features/suppliers.ts';
import type { SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { numericRules, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { Input, Select } from 'antd';
import { clearable } from '../../kit/clearable.tsx';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import type { FormSection } from '../../kit/form/FormPage.tsx';
import { ClassificationsPicker } from '../../pickers/ClassificationPicker.tsx';
import { DictionaryField } from '../../pickers/DictionaryField.tsx';
import { DictionariesPicker } from '../../pickers/DictionaryPicker.tsx';
import { CityPicker } from './CityPicker.tsx';
import { accountSection, certificateSection, contactSection, lineBodies, linesOf, type SupplierLines } from './SupplierLinesForm.tsx';

const levels = supplierLevels.map((level) => ({ value: level, label: level }));

/** Every field of a supplier, as 新建供应商 and 编辑供应商 show them. */
export const supplierSections: readonly FormSection[] = [
  { id: 'basic', title: '基本', content: <BasicFields /> },
  { id: 'cooperation', title: '合作', content: <CooperationFields /> },
  contactSection,
  { id: 'settlement', title: '结算', content: <SettlementFields /> },
  accountSection,
  certificateSection,
  {
    id: 'remark',
    title: '备注',
    content: <TextField name="remark" label="备注" wide rows={3} maxLength={500} />,
  },
];

/** What the form holds: the body, but the city under its province and lines with their keys. */
export interface SupplierValues extends Omit<SupplierInput, 'sourceId' | 'province' | 'city' | keyof SupplierLines>, SupplierLines {
  /** Null until chosen; the schema asks for it. */
  sourceId: string | null;
  place: string[];
}

export function valuesOf(supplier: Supplier | undefined): SupplierValues {
  if (!supplier) return emptyValues;
  const { province, city } = supplier;
  const fields = Object.keys(emptyValues) as (keyof SupplierValues)[];
  const values = Object.fromEntries(fields.map((field) => [field, supplier[field as keyof Supplier]])) as unknown as SupplierValues;
  return { ...values, place: [province, city].filter(Boolean), ...linesOf(supplier) };
}

/** 保存并新建下一条 keeps what the next one is likely to share. */
export function keptValues(supplier: Supplier): SupplierValues {
  const { kind, sourceId, companyTypeId, cooperationId, cooperationModelId, categoryIds, classificationIds } = supplier;
  const { taxRate, invoiceTypeId, settlementId, settlementDays, currencyId } = supplier;
  const relation = { kind, sourceId, companyTypeId, cooperationId, cooperationModelId, categoryIds, classificationIds };
  return { ...emptyValues, ...relation, taxRate, invoiceTypeId, settlementId, settlementDays, currencyId };
}

/** A copy is another company of the same kind: what it is called, where it sits and whom to call stay behind. */
export function copyOf(supplier: Supplier): SupplierValues {
  const { level, monthlyCapacity, leadDays, tolerance, remark } = supplier;
  return { ...keptValues(supplier), level, monthlyCapacity, leadDays, tolerance, remark };
}

export function bodyOf({ place: [province = '', city = ''], contacts, bankAccounts, certificates, papers, ...values }: SupplierValues) {
  return {
    ...values,
    sourceId: values.sourceId as string,
    province,
    city,
    ...lineBodies({ contacts, bankAccounts, certificates, papers }),
  };
}

const emptyValues: SupplierValues = {
  name: '',
  abbreviation: '',
  formerNames: [],
  formerAbbreviations: [],
  kind: 'MATERIAL',
  sourceId: null,
  companyTypeId: null,
  cooperationId: null,
  cooperationModelId: null,
  level: null,
  categoryIds: [],
  classificationIds: [],
  creditCode: null,
  taxRate: null,
  invoiceTypeId: null,
  settlementId: null,
  settlementDays: null,
  currencyId: null,
  place: [],
  address: '',
  monthlyCapacity: '',
  leadDays: null,
  tolerance: null,
  remark: '',
  contacts: [],
  bankAccounts: [],
  certificates: [],
  papers: {},
};

const cityOf = ([, city = '']: SupplierValues['place'] = []): string => city;

function BasicFields() {
  return (
    <>
      <TextField name="name" label="公司全称" maxLength={64} />
      <TextField name="abbreviation" label="简称" maxLength={16} />
      <Field name="kind" label="类型">
        <Select options={supplierKinds.map((kind) => ({ ...kind }))} />
      </Field>
      <TextField name="creditCode" label="统一社会信用代码" maxLength={18} />
      <Field name="place" label="城市" bodyName="city" bodyOf={cityOf}>
        <CityPicker />
      </Field>
      <TextField name="address" label="地址" maxLength={200} />
      <Field name="formerNames" label="曾用名" hint="输入后按回车；改名时旧名会自动加入">
        <FormerNames />
      </Field>
      <Field name="formerAbbreviations" label="曾用简称">
        <FormerNames />
      </Field>
    </>
  );
}

interface FormerNamesProps {
  id?: string;
  value?: string[];
  onChange?: (names: string[]) => void;
}

function FormerNames(props: FormerNamesProps) {
  return <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、', '\n']} {...props} />;
}

function CooperationFields() {
  return (
    <>
      <DictionaryField name="sourceId" label="来源" dictionary="supplierSource" />
      <DictionaryField name="companyTypeId" label="公司类型" dictionary="companyType" />
      <DictionaryField name="cooperationId" label="合作类型" dictionary="cooperation" />
      <DictionaryField name="cooperationModelId" label="合作模式" dictionary="cooperationModel" />
      <Field name="level" label="级别">
        <Select allowClear={clearable} options={levels} placeholder="请选择" />
      </Field>
      <Field name="monthlyCapacity" label="月产能">
        <Input count={{ max: 64 }} autoComplete="off" placeholder="如 20 万米" />
      </Field>
      <Field name="leadDays" label="货期">
        <DecimalInput rule={rules.leadDays} unit="天" />
      </Field>
      <Field name="tolerance" label="溢短装" hint="不填则按物料分类，再按 3%">
        <DecimalInput rule={numericRules['D2.2']} unit="%" />
      </Field>
      <Field name="categoryIds" label="适用品类" wide>
        <DictionariesPicker dictionary="supplierCategory" />
      </Field>
      <Field name="classificationIds" label="可供分类" wide>
        <ClassificationsPicker />
      </Field>
    </>
  );
}

function SettlementFields() {
  return (
    <>
      <Field name="taxRate" label="税率">
        <DecimalInput rule={rules.taxRate} unit="%" />
      </Field>
      <DictionaryField name="invoiceTypeId" label="发票类型" dictionary="invoiceType" />
      <DictionaryField name="settlementId" label="结算方式" dictionary="settlement" />
      <Field name="settlementDays" label="账期">
        <DecimalInput rule={numericRules['D4.0']} unit="天" />
      </Field>
      <DictionaryField name="currencyId" label="币种" dictionary="currency" />
    </>
  );
}
