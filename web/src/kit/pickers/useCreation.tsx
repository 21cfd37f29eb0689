import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '../../lib/session/permissions.tsx';
import { rememberEntries, type EntitySource, type PickerOption } from './entity-source.ts';
import { addRecent } from './recent.ts';

/** Id of the choice that creates a new record. */
export const CREATE = 'create';

interface CreationState {
  /** Label 新建供应商“锦绣纺”; undefined without permission or text. */
  labelOf: (text: string) => string | undefined;
  start: (text: string) => void;
  /** Rendered beside the control, outside its key handlers. */
  form: ReactNode;
}

/** Creates a record that the picker did not find, without leaving the form. */
export function useCreation(
  source: EntitySource,
  onDone: (option: PickerOption | null) => void,
  begunWith: string | null = null,
): CreationState {
  const client = useQueryClient();
  const label = useCreationLabel(source);
  const [text, setText] = useState(begunWith);
  const Form = source.create?.Form;
  const finish = (option: PickerOption | null) => {
    setText(null);
    if (option) {
      rememberEntries(client, source, [option]);
      addRecent(source, option);
      void client.invalidateQueries({ queryKey: ['picker', source.key] });
    }
    onDone(option);
  };
  return { labelOf: label, start: setText, form: Form && text !== null && <Form open text={text} onDone={finish} /> };
}

/** Label 新建供应商“锦绣纺”, for users with permission. */
export function useCreationLabel({ create, label }: EntitySource): CreationState['labelOf'] {
  const can = useCan();
  return (text) => (create && text.trim() !== '' && create.needs.every(can) ? `新建${label}“${text.trim()}”` : undefined);
}
