import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { MaterialEdit, MaterialInput, NewMaterial } from '@mrp/contract/features/materials/input.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import type { MaterialKind } from '@mrp/contract/features/dictionaries/classifications.ts';
import { RequiredText } from '@mrp/contract/lib/fields/fields.ts';
import { generalRule, numeric, refuseZero, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { materialFields } from '@mrp/contract/features/materials/fields.ts';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { FormPage, type FormSection } from '../../../kit/form/FormPage.tsx';
import { GridField } from '../../../kit/form/fields/GridField.tsx';
import type { GridColumn } from '../../../kit/grid/columns/columns.ts';
import { useSubmitOnSave } from '../../../kit/record/useSubmitOnSave.ts';
import { formatTime } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { CompositionField } from '../../../pickers/CompositionField.tsx';
import { materialSource } from '../../../pickers/sources/material-source.ts';
import { AttachmentsForm } from './AttachmentsForm.tsx';
import { BasicPanel, useChosenClass } from './BasicPanel.tsx';
import { ColourLinesPanel } from './ColourLinesPanel.tsx';
import { LabelsPanel } from './LabelsPanel.tsx';
import { OfferLinesPanel } from './OfferLinesPanel.tsx';
import { QuickEntryPanel } from './QuickEntryPanel.tsx';
import { SimilarPanel } from './SimilarPanel.tsx';
import { SpecificationPanel } from './SpecificationPanel.tsx';
import { StoredColoursPanel } from './StoredColoursPanel.tsx';
import { addOfferAddress, skuLabel, skuShade } from '../text.ts';
import {
  type MaterialValues,
  copyOf,
  emptyValues,
  keptValues,
  materialEditOf,
  newMaterialOf,
  materialValuesOf,
} from './material-values.ts';
import { materialPaths } from '../addresses.ts';
import { materialKind } from '../kind.ts';

/** Required fields of a fabric and a trim. */
const kindFacts = {
  FABRIC: MaterialInput.extend({ width: numeric(refuseZero(rules.width)), gramWeight: numeric(refuseZero(rules.gramWeight)) }),
  TRIM: MaterialInput.extend({ specification: RequiredText(64) }),
};

/** 新建物料, optionally as a copy. */
export function NewMaterialForm({ copied }: { copied: Material | undefined }) {
  const navigate = useNavigate();
  const [kind, setKind] = useState<MaterialKind | undefined>(copied?.kind);
  const submit = useSubmitOnSave(materialKind, '保存并提交审核');
  const can = useCan();
  const schema = useMemo(() => (kind ? NewMaterial.extend({ material: kindFacts[kind] }) : NewMaterial), [kind]);
  const saved = (material: Material) => navigate(materialPaths.detailOf(material.id));
  return (
    <FormPage
      title={copied ? `复制 ${copied.code} ${copied.name}` : materialsWords.create}
      {...(copied && { note: <span className="k-section-note">图片、检测报告、颜色和报价不复制</span> })}
      endpoint={materialsApi.create}
      schema={schema}
      record={undefined as Material | undefined}
      valuesOf={() => (copied ? copyOf(copied) : emptyValues)}
      request={(values) => ({ body: newMaterialOf(values) })}
      draft={copied ? `material/copy/${copied.id}` : 'material/new'}
      refreshes={materialKind.refreshes}
      next={{ valuesOf: keptValues, nameOf: ({ code }) => code }}
      actions={[submit.button]}
      follow={submit.follow}
      onSaved={saved}
      hint={
        <>
          <QuickEntryPanel />
          <SimilarPanel id={null} />
        </>
      }
      sections={[
        ...factSections({ onKind: setKind, fixedKind: undefined, isNew: true }),
        ...(can(materialsApi.addColours) ? [colourSection] : []),
        ...(can(pricesApi.addOffers) ? [offerSection] : []),
        ...endSections(true),
      ]}
    />
  );
}

/** 编辑物料: the sections of a new one; colours and offers that exist have their own pages, new ones are added here too. */
export function EditMaterialForm({ material }: { material: Material }) {
  const navigate = useNavigate();
  const { id, code, kind, state } = material;
  const submit = useSubmitOnSave(materialKind, '保存并提交审核');
  const can = useCan();
  const schema = useMemo(() => MaterialEdit.extend({ material: kindFacts[kind] }), [kind]);
  return (
    <FormPage
      title={`编辑 ${material.name}`}
      note={<span className="k-section-note">{code}</span>}
      endpoint={materialsApi.edit}
      schema={schema}
      record={material}
      valuesOf={(record): MaterialValues => materialValuesOf(record ?? material)}
      request={(values, version) => ({ params: { id }, body: materialEditOf(values, version ?? material.version) })}
      subject={{ type: materialWorkflow.kind, id }}
      draft={`material/${id}`}
      refreshes={materialKind.refreshes}
      actions={state === 'DRAFT' ? [submit.button] : []}
      whoOf={({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}`}
      follow={submit.follow}
      onSaved={() => void navigate(materialPaths.detailOf(id))}
      {...(state === 'DRAFT' && { hint: <SimilarPanel id={id} start={materialValuesOf(material)} /> })}
      sections={[
        ...factSections({ onKind: ignoreKind, fixedKind: kind, isNew: false }),
        ...(can(materialsApi.addColours) ? [addedColours(material)] : []),
        ...(can(pricesApi.addOffers) ? [addedOffers(material)] : []),
        ...endSections(false),
      ]}
    />
  );
}

interface FactSections {
  onKind: (kind: MaterialKind | undefined) => void;
  fixedKind: MaterialKind | undefined;
  /** A new material shows the facts that matter first, and the others folded. */
  isNew: boolean;
}

const factSections = ({ onKind, fixedKind, isNew }: FactSections): FormSection[] => [
  {
    id: 'basic',
    title: '基本',
    content: (
      <TellKind onKind={onKind}>
        <BasicPanel fixedKind={fixedKind} isNew={isNew} />
      </TellKind>
    ),
  },
  { id: 'specification', title: materialFields.specification.label, content: <SpecificationPanel isNew={isNew} /> },
  {
    id: 'composition',
    title: materialsWords.composition,
    note: '面料提交审核前必填',
    wide: true,
    content: <CompositionField bodyName="material.compositions" />,
  },
];

const colourSection: FormSection = {
  id: 'colours',
  title: materialsWords.colour,
  note: '每行一个颜色，可从 Excel 粘贴颜色名',
  wide: true,
  content: <ColourLinesPanel />,
};
const offerSection: FormSection = {
  id: 'offers',
  title: '供应商与价格',
  note: '净价与米价随输入计算',
  wide: true,
  content: <OfferLinesPanel />,
};

const addedColours = (material: Material): FormSection => ({
  ...colourSection,
  note: '新加的每行一个颜色',
  content: (
    <>
      <StoredColoursPanel material={material} />
      <ColourLinesPanel />
    </>
  ),
});
const addedOffers = (material: Material): FormSection => ({
  ...offerSection,
  note: '新加的每行一条报价',
  content: (
    <>
      <p className="m-stored">
        <Link to={`${addOfferAddress(material.id)}#existing`}>已有的报价与维护价格</Link>
      </p>
      <OfferLinesPanel stored={material.skus.map((sku) => ({ id: sku.id, code: sku.code, name: skuLabel(sku), shade: skuShade(sku) }))} />
    </>
  ),
});

const substituteColumns: GridColumn[] = [
  {
    key: 'spu',
    label: materialsWords.substitutes,
    kind: 'entity',
    source: materialSource,
    required: true,
    width: 280,
    bodyName: 'spuId',
    aliases: ['物料', '物料编码'],
  },
  { key: 'ratio', label: '替代比例', kind: 'number', rule: refuseZero(generalRule(2, 4)), required: true, width: 112 },
  { key: 'priority', label: '优先级', kind: 'number', rule: refuseZero(generalRule(2, 0)), required: true, width: 96 },
];

const endSections = (isNew: boolean): FormSection[] => [
  { id: 'attachments', title: '图片附件', content: <AttachmentsForm isNew={isNew} /> },
  { id: 'labels', title: materialsWords.labels, content: <LabelsPanel /> },
  {
    id: 'substitutes',
    title: materialsWords.substitutes,
    wide: true,
    content: (
      <GridField
        name="substitutes"
        bodyName="material.substitutes"
        label={materialsWords.substitutes}
        columns={substituteColumns}
        newRow={() => ({ ratio: '1', priority: '1' })}
      />
    ),
  },
];

/** A stored material cannot change its kind. */
const ignoreKind = (): void => undefined;

/** The form's rules depend on the selected class. */
function TellKind({ onKind, children }: { onKind: FactSections['onKind']; children: ReactNode }) {
  const kind = useChosenClass()?.kind;
  useEffect(() => onKind(kind), [kind, onKind]);
  return children;
}
