import { pickFields } from '@mrp/contract/features/picks/fields.ts';
import { EntityName } from '../../../kit/pickers/entity-source.ts';
import { EntityPicker } from '../../../kit/pickers/EntityPicker.tsx';
import { holderSource, receivingHolders } from '../../../pickers/sources/holder-source.ts';
import { RecordField } from '../../../pickers/RecordField.tsx';

const showHolder = (id: unknown) => <EntityName source={holderSource} id={id as string | null} />;

const whyPicked = (reason: unknown) => (reason ? undefined : '料没有齐，请等齐料，或填写原因');

interface PickHeadPanelProps {
  /** Appended to the names of the form's values, where a form holds several picks. */
  suffix?: string;
  /** Path of the pick in the body: `picks.0.` */
  within?: string;
  /** Something is not there, and the factory wants everything first: why it is picked all the same. */
  asksReason?: boolean;
}

/** Where and until when, and a remark. */
export function PickHeadPanel({ suffix = '', within = '', asksReason = false }: PickHeadPanelProps) {
  const fields = Object.values(pickFields).filter(({ name }) => asksReason || name !== 'incompleteReason');
  return fields.map((field) => (
    <RecordField
      key={field.name}
      of={field}
      name={`${field.name}${suffix}`}
      bodyName={`${within}${field.name}`}
      {...(field.name === 'incompleteReason' && { check: whyPicked })}
      {...(field.name === 'holderId' && { show: showHolder, control: <EntityPicker source={receivingHolders} /> })}
    />
  ));
}
