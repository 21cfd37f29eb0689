import { createElement } from 'react';
import { dictionariesApi, type UsedList } from '@mrp/contract/features/dictionaries.ts';
import { confirm } from '../../kit/Confirm.tsx';
import { call } from '../../lib/api.ts';
import { UsesPanel } from './UsesPanel.tsx';

interface Value {
  id: string;
  name: string;
  active: boolean;
  uses: number;
}

/** Asks before a value in use is deactivated, with the places that use it; an unused one is taken back by one press. */
export async function changeActive<V extends Value>(list: UsedList, value: V, change: (value: V) => void): Promise<void> {
  const { id, name, active, uses } = value;
  if (!active || uses === 0) return change(value);
  // The question is asked even when the places cannot be read.
  const places = await call(dictionariesApi.listUses, { params: { list, id } }).catch(() => []);
  const content = createElement(UsesPanel, { uses, places });
  if (await confirm({ title: `停用“${name}”？`, content, okText: '停用', danger: true })) change(value);
}
