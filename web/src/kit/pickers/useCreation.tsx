import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '../../lib/permissions.tsx';
import { rememberEntries, type EntitySource, type PickerOption } from './entity-source.ts';
import { addRecent } from './recent.ts';

/** The id of the choice that makes a new record. */
export const CREATE = 'create';

interface CreationState {
  /** 新建供应商“锦绣纺”; undefined where nobody may, or nothing is typed. */
  labelOf: (text: string) => string | undefined;
  start: (text: string) => void;
  /** To be drawn beside the control, outside of what listens to keys. */
  form: ReactNode;
}

/** Whoever does not find a record makes it on the spot, without leaving what he was typing. */
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

/** 新建供应商“锦绣纺”, for whoever may. */
export function useCreationLabel({ create, label }: EntitySource): CreationState['labelOf'] {
  const can = useCan();
  return (text) => (create && text.trim() !== '' && create.needs.every(can) ? `新建${label}“${text.trim()}”` : undefined);
}
