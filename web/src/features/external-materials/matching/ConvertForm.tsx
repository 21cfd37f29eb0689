import {
  externalMatchingApi,
  Conversion,
  type ConversionDraft,
  type ConversionPreview,
} from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { externalFields } from '@mrp/contract/features/external-materials/fields.ts';
import { materialFields } from '@mrp/contract/features/materials/fields.ts';
import type { NamedField } from '@mrp/contract/lib/fields/record-fields.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { Button, Form, Input } from 'antd';
import { useMemo, useRef } from 'react';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { FormPage, type FormSection } from '../../../kit/form/FormPage.tsx';
import { EntityPicker } from '../../../kit/pickers/EntityPicker.tsx';
import { recordFacts } from '../../../kit/object/record-facts.ts';
import { ClassificationPicker } from '../../../pickers/ClassificationPicker.tsx';
import { colourSource } from '../../../pickers/sources/colour-source.ts';
import { CompositionField } from '../../../pickers/CompositionField.tsx';
import { RecordField } from '../../../pickers/RecordField.tsx';
import { UnitPicker } from '../../../pickers/UnitPicker.tsx';
import { compositionKey, conversionOf, convertValuesOf, factsKey, adoptedFacts, memberKey, type ConvertValues } from './convert-values.ts';
import { fabricNames, trimNames } from '../../materials/material-groups.ts';
import { qualityNames } from '../external-groups.ts';
import { RecordHeadPanel } from './RecordHeadPanel.tsx';

type Groups = readonly (readonly ExternalMaterial[])[];
type FactName = keyof typeof materialFields;

interface ConvertFormProps {
  groups: Groups;
  onBack: () => void;
  onPreview: (preview: ConversionPreview, body: ConversionDraft) => void;
}

/** 补全字段: left what the supplier told, right the internal record; missing facts are marked. */
export function ConvertForm({ groups, onBack, onPreview }: ConvertFormProps) {
  const sent = useRef<ConversionDraft>({ spus: [] });
  const sections = useMemo(() => groups.flatMap((group, at) => sectionsOf(group, at, groups.length)), [groups]);
  const key = groups.flatMap((group) => group.map(({ id }) => id)).join('-');
  return (
    <FormPage
      title="转为内部物料：补全字段"
      note={
        <>
          <span className="k-section-note">左边是供应商给的，右边是要建的内部物料；标“缺”的请补上</span>
          <Button onClick={onBack}>上一步</Button>
        </>
      }
      endpoint={externalMatchingApi.previewConversion}
      schema={Conversion}
      record={undefined as { version: number } | undefined}
      valuesOf={(): ConvertValues => convertValuesOf(groups)}
      request={(values) => {
        sent.current = conversionOf(values, groups);
        return { body: sent.current };
      }}
      draft={`externalMaterial/convert/${key}`}
      sections={sections}
      saveLabel="下一步：确认影响"
      isStep
      actions={[]}
      onSaved={(preview) => onPreview(preview, sent.current)}
    />
  );
}

function sectionsOf(group: readonly ExternalMaterial[], at: number, count: number): FormSection[] {
  const [first] = group;
  if (!first) return [];
  const title = count > 1 ? `${at + 1} ${first.name}` : '物料';
  return [
    { id: `facts${at}`, title, note: `${group.length} 色`, content: <FactRows external={first} at={at} /> },
    {
      id: `composition${at}`,
      title: count > 1 ? `${at + 1} 成分` : externalWords.composition,
      note: first.compositions.length === 0 ? '供应商没有给成分，面料提交审核前必填' : undefined,
      wide: true,
      content: <CompositionOf at={at} />,
    },
    { id: `colours${at}`, title: count > 1 ? `${at + 1} 颜色与报价` : '颜色与报价', content: <Members group={group} at={at} /> },
  ];
}

/** The grid's lines are kept under a name of the group. */
function CompositionOf({ at }: { at: number }) {
  return <CompositionField name={compositionKey(at)} bodyName={`spus.${at}.material.compositions`} />;
}

const needed: Readonly<Record<ExternalMaterial['kind'], readonly FactName[]>> = {
  FABRIC: ['name', 'classificationId', 'width', 'gramWeight', 'structureId', 'yarnCount'],
  TRIM: ['name', 'classificationId', 'specification'],
};
const own: readonly FactName[] = ['sourceId', 'firstUnitId', 'secondUnitId', 'unitFactor', 'loss'];

function FactRows({ external, at }: { external: ExternalMaterial; at: number }) {
  const facts = external.kind === 'FABRIC' ? fabricNames : trimNames;
  const names: FactName[] = ['name', 'classificationId', ...facts, ...own, ...qualityNames];
  const shown = new Set<FactName>([...needed[external.kind], ...own]);
  const isShown = (name: FactName) => shown.has(name) || toldText(external, name) !== '';
  const rest = names.filter((name) => !isShown(name));
  const row = (name: FactName) => <FactRow key={name} external={external} at={at} name={name} />;
  return (
    <>
      {names.filter(isShown).map(row)}
      <details className="match-more">
        <summary>更多 {rest.length} 项，供应商没有给</summary>
        {rest.map(row)}
      </details>
    </>
  );
}

interface FactRowProps {
  external: ExternalMaterial;
  at: number;
  name: FactName;
}

/** One fact: what was told, whether it is missing, and 采用 where the right side says another. */
function FactRow({ external, at, name }: FactRowProps) {
  const form = Form.useFormInstance();
  const field: NamedField = materialFields[name];
  const path = [factsKey(at), name];
  const value = Form.useWatch<unknown>(path, form);
  const adopted = (adoptedFacts(external) as Record<string, unknown>)[name];
  const told = toldText(external, name);
  const isMissing = (value === null || value === undefined || value === '') && needed[external.kind].includes(name);
  const differs = told !== '' && value !== adopted && adopted !== null && adopted !== '';
  return (
    <div className="match-row">
      <p className="match-told">
        <span className="visually-hidden">{field.label}，供应商给的：</span>
        <span>{told || '—'}</span>
        {isMissing && <span className="match-missing">缺</span>}
        {differs && (
          <Button size="small" onClick={() => form.setFieldValue(path, adopted)}>
            采用
          </Button>
        )}
      </p>
      <RecordField of={field} name={path.join('.')} bodyName={`spus.${at}.material.${name}`} wide={false} {...controlOf(name, external)} />
    </div>
  );
}

function controlOf(name: FactName, { kind }: ExternalMaterial) {
  if (name === 'classificationId') return { control: <ClassificationPicker leavesOnly kind={kind} /> };
  if (name === 'firstUnitId' || name === 'secondUnitId') return { control: <UnitPicker placeholder="按分类" /> };
  return {};
}

function toldText(external: ExternalMaterial, name: FactName): string {
  if (name === 'classificationId') return external.classification.fullName;
  if (!(name in externalFields)) return '';
  const [fact] = recordFacts(externalFields, external, [name as keyof typeof externalFields]);
  return fact?.value ? [String(fact.value as string), fact.unit].filter(Boolean).join(' ') : '';
}

function Members({ group, at }: { group: readonly ExternalMaterial[]; at: number }) {
  return group.map((external, member) => (
    <div className="match-member" key={external.id}>
      <RecordHeadPanel external={external} />
      <Field
        name={`${memberKey(at, member)}.colourId`}
        bodyName={`spus.${at}.members.${member}.colourId`}
        label={externalFields.colourId.label}
      >
        <EntityPicker source={colourSource} />
      </Field>
      <Field name={`${memberKey(at, member)}.colourName`} bodyName={`spus.${at}.members.${member}.colourName`} label="档案颜色名称">
        <Input placeholder="不填时用颜色库的名称" count={{ max: 64 }} />
      </Field>
    </div>
  ));
}
