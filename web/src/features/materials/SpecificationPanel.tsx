import { careSymbols } from '@mrp/contract/features/materials/care-symbols.ts';
import { rules } from '@mrp/contract/lib/numeric-rules.ts';
import { Select } from 'antd';
import { clearable } from '../../kit/clearable.tsx';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { TagSelect } from '../../kit/form/TagSelect.tsx';
import { trimZeros } from '../../lib/format.ts';
import { DictionaryField } from '../../pickers/DictionaryField.tsx';
import { useChosenClass } from './BasicPanel.tsx';

const grades = ['1', '1.5', '2', '2.5', '3', '3.5', '4', '4.5', '5'].map((value) => ({ value, label: `${value} 级` }));

const careChoices = careSymbols.map((value) => ({ value, label: value }));

const fastnessFields = [
  ['fastnessWashing', '色牢度 水洗'],
  ['fastnessDryRub', '色牢度 干摩'],
  ['fastnessWetRub', '色牢度 湿摩'],
  ['fastnessLight', '色牢度 耐光'],
  ['fastnessPerspiration', '色牢度 耐汗渍'],
] as const;

/** 规格: fabrics and trims are asked different things; the class decides. */
export function SpecificationPanel() {
  const chosen = useChosenClass();
  if (!chosen) return <p className="m-none">选择分类后，这里按面料或辅料列出要填的规格。</p>;
  return (
    <>
      {chosen.kind === 'FABRIC' ? <FabricFields dyeLoss={trimZeros(chosen.defaultDyeLoss)} /> : <TrimFields />}
      {fastnessFields.map(([name, label]) => (
        <Field key={name} name={name} bodyName={`material.${name}`} label={label}>
          <Select allowClear={clearable} placeholder="未测" options={grades} />
        </Field>
      ))}
      <FactField name="standard" label="执行标准" />
      <Field name="careSymbols" bodyName="material.careSymbols" label="洗涤标识" wide>
        <TagSelect choices={careChoices} placeholder="请选择" />
      </Field>
    </>
  );
}

function FactField({ name, label, max = 64 }: { name: string; label: string; max?: number }) {
  return <TextField name={name} bodyName={`material.${name}`} label={label} maxLength={max} />;
}

function FabricFields({ dyeLoss }: { dyeLoss: string }) {
  return (
    <>
      <Field name="width" bodyName="material.width" label="实用门幅">
        <DecimalInput rule={rules.width} unit="cm" />
      </Field>
      <Field name="allowance" bodyName="material.allowance" label="边幅">
        <DecimalInput rule={rules.width} unit="cm" placeholder="5" />
      </Field>
      <Field name="gramWeight" bodyName="material.gramWeight" label="克重">
        <DecimalInput rule={rules.gramWeight} unit="g/㎡" />
      </Field>
      <Field name="gramWeightTolerance" bodyName="material.gramWeightTolerance" label="克重公差 ±">
        <DecimalInput rule={rules.lossRate} unit="%" />
      </Field>
      <DictionaryField name="structureId" bodyName="material.structureId" label="组织类别" dictionary="structure" />
      <FactField name="yarnCount" label="纱支" />
      <FactField name="density" label="密度" />
      <FactField name="weave" label="组织" />
      <FactField name="elasticity" label="弹力" />
      <Field name="shrinkageWarp" bodyName="material.shrinkageWarp" label="缩水率 经向">
        <DecimalInput rule={rules.shrinkageRate} unit="%" />
      </Field>
      <Field name="shrinkageWeft" bodyName="material.shrinkageWeft" label="缩水率 纬向">
        <DecimalInput rule={rules.shrinkageRate} unit="%" />
      </Field>
      <Field name="dyeLoss" bodyName="material.dyeLoss" label="染损率">
        <DecimalInput rule={rules.dyeLossRate} unit="%" {...(dyeLoss && { placeholder: `继承分类：${dyeLoss}` })} />
      </Field>
      <FactField name="processRoute" label="工艺路线" max={200} />
      <FactField name="handFeel" label="手感" />
      <FactField name="thickness" label="厚度" />
    </>
  );
}

function TrimFields() {
  return (
    <>
      <FactField name="specification" label="规格" />
      <FactField name="size" label="尺寸" />
      <FactField name="substance" label="材质" />
    </>
  );
}
