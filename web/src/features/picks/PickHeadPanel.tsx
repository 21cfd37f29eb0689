import { DateField } from '../../kit/form/DateField.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { EntityName } from '../../kit/pickers/entity-source.ts';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { holderSource, receivingHolders } from '../../pickers/holder-source.ts';

const showHolder = (id: unknown) => <EntityName source={holderSource} id={id as string | null} />;

interface PickHeadPanelProps {
  /** Appended to the names of the form's values, where a form holds several picks. */
  suffix?: string;
  /** Path of the pick in the body: `picks.0.` */
  within?: string;
}

/** Where and until when, and a remark. */
export function PickHeadPanel({ suffix = '', within = '' }: PickHeadPanelProps) {
  return (
    <>
      <Field
        name={`holderId${suffix}`}
        bodyName={`${within}holderId`}
        label="领料处"
        show={showHolder}
        hint="物料现在所在的成品供应商或自有仓"
      >
        <EntityPicker source={receivingHolders} />
      </Field>
      <Field name={`needOn${suffix}`} bodyName={`${within}needOn`} label="需求日">
        <DateField />
      </Field>
      <TextField name={`remark${suffix}`} bodyName={`${within}remark`} label="备注" wide rows={2} maxLength={500} />
    </>
  );
}
