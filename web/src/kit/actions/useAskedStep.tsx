import { Alert } from 'antd';
import { useState, type ReactNode } from 'react';
import { useAskedAction } from '../../lib/asked-action.ts';
import type { Action } from '../list/list-actions.ts';
import { useAllowed } from '../list-rows/RowActions.tsx';
import { missingText, type AskedOf } from './asked-text.ts';

/** Begins the action that the address asks for; returns the note that says why where the record does not have it. */
export function useAskedStep(actions: readonly Action[], steps: readonly Action[], { names, state }: Omit<AskedOf, 'offered'>): ReactNode {
  const [text, setText] = useState('');
  const offered = [...actions, ...steps];
  // A step that only moves the record on is never begun by an address; one that is dangerous always asks first.
  const begun = useAllowed([...actions, ...steps.filter(({ danger }) => danger)]);
  const pressed = useAllowed(steps.filter(({ danger }) => !danger)).map(({ key, label }) => ({
    key,
    run: () => setText(`请自己按“${label}”`),
  }));
  useAskedAction([...begun, ...pressed], (key) => setText(missingText(key, { offered, names, state })));
  return text !== '' && <Alert type="info" showIcon title={text} closable={{ onClose: () => setText('') }} />;
}
