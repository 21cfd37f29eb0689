import { careSymbols } from '@mrp/contract/features/materials/care-symbols.ts';
import { materialFields } from '@mrp/contract/features/materials/fields.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { MoreFields } from '../../../kit/form/fields/MoreFields.tsx';
import { TagSelect } from '../../../kit/form/fields/TagSelect.tsx';
import { trimZeros } from '../../../lib/format/format.ts';
import { RecordField, RecordFields } from '../../../pickers/RecordField.tsx';
import { useChosenClass } from './BasicPanel.tsx';
import { fabricNames, fastnessNames, trimNames } from '../material-groups.ts';

const careChoices = careSymbols.map((value) => ({ value, label: value }));

type FactNames = readonly (keyof typeof materialFields)[];
/** What a new fabric or trim shows first. */
const firstNames = {
  FABRIC: ['width', 'gramWeight', 'structureId', 'yarnCount', 'density'],
  TRIM: trimNames,
} as const satisfies Record<string, FactNames>;

/** 规格: fields depend on the class, for fabric or trim. */
export function SpecificationPanel({ isNew }: { isNew: boolean }) {
  const chosen = useChosenClass();
  if (!chosen) return <p className="m-none">选择分类后，这里按面料或辅料列出要填的规格。</p>;
  const all: FactNames = chosen.kind === 'FABRIC' ? fabricNames : trimNames;
  const first: FactNames = isNew ? firstNames[chosen.kind] : all;
  const rest = all.filter((name) => !first.includes(name));
  const dyeLoss = trimZeros(chosen.defaultDyeLoss);
  const own = { allowance: { placeholder: '5' }, dyeLoss: { placeholder: dyeLoss ? `继承分类：${dyeLoss}` : undefined } };
  const quality = (
    <>
      <RecordFields of={materialFields} under="material" names={[...rest, ...fastnessNames]} own={own} />
      <RecordField of={materialFields.standard} under="material" />
      <Field name="careSymbols" bodyName="material.careSymbols" label={materialsWords.careSymbols} wide>
        <TagSelect choices={careChoices} placeholder="请选择" />
      </Field>
    </>
  );
  return (
    <>
      <RecordFields of={materialFields} under="material" names={first} own={own} />
      {isNew ? <MoreFields names={[...rest, ...fastnessNames, 'standard', 'careSymbols']}>{quality}</MoreFields> : quality}
    </>
  );
}
