import { careSymbols } from '@mrp/contract/features/materials/care-symbols.ts';
import { materialFields } from '@mrp/contract/features/materials/fields.ts';
import { Field } from '../../kit/form/Field.tsx';
import { TagSelect } from '../../kit/form/TagSelect.tsx';
import { trimZeros } from '../../lib/format.ts';
import { RecordField, RecordFields } from '../../pickers/RecordField.tsx';
import { useChosenClass } from './BasicPanel.tsx';
import { fabricNames, fastnessNames, trimNames } from './material-groups.ts';

const careChoices = careSymbols.map((value) => ({ value, label: value }));

/** 规格: fields depend on the class, for fabric or trim. */
export function SpecificationPanel() {
  const chosen = useChosenClass();
  if (!chosen) return <p className="m-none">选择分类后，这里按面料或辅料列出要填的规格。</p>;
  return (
    <>
      {chosen.kind === 'FABRIC' ? (
        <FabricFields dyeLoss={trimZeros(chosen.defaultDyeLoss)} />
      ) : (
        <RecordFields of={materialFields} under="material" names={trimNames} />
      )}
      <RecordFields of={materialFields} under="material" names={fastnessNames} />
      <RecordField of={materialFields.standard} under="material" />
      <Field name="careSymbols" bodyName="material.careSymbols" label="洗涤标识" wide>
        <TagSelect choices={careChoices} placeholder="请选择" />
      </Field>
    </>
  );
}

function FabricFields({ dyeLoss }: { dyeLoss: string }) {
  const own = { allowance: { placeholder: '5' }, dyeLoss: { placeholder: dyeLoss ? `继承分类：${dyeLoss}` : undefined } };
  return <RecordFields of={materialFields} under="material" names={fabricNames} own={own} />;
}
