import { techniqueFields, techniqueOfferFields, tierFields } from '@mrp/contract/features/techniques/fields.ts';
import type { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { TechniqueEdit, TechniqueInput } from '@mrp/contract/features/techniques/input.ts';
import type { Technique } from '@mrp/contract/features/techniques/record.ts';
import { emptyValues } from '@mrp/contract/lib/fields/record-fields.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { techniqueWords } from '@mrp/contract/features/techniques/words.ts';
import { Switch } from 'antd';
import type { FormSection } from '../../kit/form/FormPage.tsx';
import { GridField } from '../../kit/form/fields/GridField.tsx';
import { formValues } from '../../kit/form/record-values.ts';
import type { GridColumn, GridRow } from '../../kit/grid/columns/columns.ts';
import { gridColumns, lineBody } from '../../kit/grid/columns/record-columns.ts';
import { typedText } from '../../kit/grid/lines/row-values.ts';
import type { RecordForm } from '../../kit/record/RecordForm.tsx';
import { today, trimZeros } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { RecordFields } from '../../pickers/RecordField.tsx';
import { resolvingSuppliers } from '../../pickers/sources/resolve-pasted.ts';
import { UnitPicker } from '../../pickers/UnitPicker.tsx';

interface TechniqueValues extends Omit<TechniqueInput, 'classId' | 'unitId' | 'tiers' | 'offers'> {
  /** Null until selected; the schema requires them. */
  classId: string | null;
  unitId: string | null;
  tiers: readonly GridRow[];
  offers: readonly GridRow[];
}

const names = Object.keys(techniqueFields) as (keyof typeof techniqueFields)[];
const tierNames = ['minQuantity', 'price'] as const;
const offerNames = ['minQuantity', 'price', 'validFrom', 'validUntil', 'leadDays', 'remark'] as const;

const techniqueSections: readonly FormSection[] = [
  {
    id: 'basic',
    title: '基本',
    content: (
      <RecordFields
        of={techniqueFields}
        names={names}
        own={{ unitId: { control: <UnitPicker /> }, active: { control: <Switch checkedChildren="启用" unCheckedChildren="停用" /> } }}
      />
    ),
  },
  { id: 'tiers', title: techniqueWords.tiers, note: '达到起始数量时按阶梯价；未到第一个阶梯按基准价', wide: true, content: <Tiers /> },
  { id: 'offers', title: techniqueWords.offers, note: '不含税的人民币价格；新价格另起一行，旧价格保留', wide: true, content: <Offers /> },
];

/** Lines with prices only are of no use without the right to see them. */
function Tiers() {
  const can = useCan();
  if (!can(VIEW_PRICES)) return <p className="text-muted">没有查看价格权限，阶梯价保存时不变。</p>;
  return <GridField name="tiers" label={techniqueWords.tiers} columns={tierColumns} />;
}

function Offers() {
  const can = useCan();
  if (!can(VIEW_PRICES)) return <p className="text-muted">没有查看价格权限，供应商价保存时不变。</p>;
  return (
    <GridField
      name="offers"
      label={techniqueWords.offers}
      columns={offerColumns}
      newRow={() => ({ minQuantity: '0', validFrom: today() })}
    />
  );
}

const tierColumns = gridColumns(tierFields, tierNames, { minQuantity: { width: 160 }, price: { width: 160 } });
const offerColumns: readonly GridColumn[] = [
  {
    key: 'supplierId',
    label: techniqueOfferFields.supplierId.label,
    kind: 'entity',
    source: resolvingSuppliers,
    required: true,
    frozen: true,
    width: 160,
    aliases: ['加工厂', '厂家', '供应商简称'],
  },
  ...gridColumns(techniqueOfferFields, offerNames, { remark: { width: 200 } }),
];

const emptyTechnique: TechniqueValues = {
  ...(emptyValues(techniqueFields) as Omit<TechniqueValues, 'tiers' | 'offers'>),
  tiers: [],
  offers: [],
};

function valuesOf(technique: Technique | undefined): TechniqueValues {
  if (!technique) return emptyTechnique;
  return {
    ...(formValues(techniqueFields, technique) as Omit<TechniqueValues, 'tiers' | 'offers'>),
    tiers: technique.tiers.map(({ id, minQuantity, price }) => ({
      key: id,
      id,
      minQuantity: trimZeros(minQuantity),
      price: trimZeros(price),
    })),
    offers: technique.offers.map(({ id, supplierId, minQuantity, price, validFrom, validUntil, leadDays, remark }) => ({
      key: id,
      id,
      supplierId,
      minQuantity: trimZeros(minQuantity),
      price: trimZeros(price),
      validFrom,
      validUntil,
      leadDays,
      remark,
    })),
  };
}

/** A copy is another technique of the same kind at the same prices. */
function copyOf(technique: Technique): TechniqueValues {
  const values = valuesOf(technique);
  const fresh = (rows: readonly GridRow[]) => rows.map((row) => ({ ...row, id: undefined }));
  return { ...values, name: '', tiers: fresh(values.tiers), offers: fresh(values.offers) };
}

const bodyOf = ({ tiers, offers, ...values }: TechniqueValues) => ({
  ...values,
  classId: values.classId as string,
  unitId: values.unitId as string,
  tiers: tiers.map((row) => withPrice(lineBody(tierFields, row, tierNames))) as TechniqueInput['tiers'],
  offers: offers.map((row) => ({
    ...withPrice(lineBody(techniqueOfferFields, row, offerNames)),
    supplierId: typedText(row['supplierId']),
  })) as TechniqueInput['offers'],
});

/** A line without a price keeps the one that it has, which the user may not be allowed to see. */
const withPrice = ({ price, ...line }: { price: string | null }) => (price === null ? line : { ...line, price });

/** The same fields for new and edit. */
export const techniqueForm: RecordForm<typeof techniquesApi, TechniqueValues> = {
  input: TechniqueInput,
  edit: TechniqueEdit,
  sections: techniqueSections,
  valuesOf,
  copyOf,
  bodyOf,
  next: { valuesOf: ({ classId, unitId }) => ({ ...emptyTechnique, classId, unitId }), nameOf: ({ name }) => name },
};
