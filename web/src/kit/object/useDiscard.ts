import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { toast } from '../../lib/toast.ts';
import { confirm } from '../actions/Confirm.tsx';
import type { Action } from '../list/list-actions.ts';
import { alreadyTold } from '../../lib/api/already-told.ts';

interface Discarding<Row> {
  permission: Endpoint;
  mutation: { mutateAsync: (input: { params: { id: string } }) => Promise<unknown> };
  nameOf: (row: Row) => string;
  /** What is deleted: 草稿, 采购单. */
  noun: string;
  /** What cannot be taken back. */
  note: (row: Row) => string;
  onDone?: (() => void) | undefined;
}

/** 删除 of a record that nothing refers to yet, after a confirmation. */
export function useDiscard<Row extends { id: string }>(of: Discarding<Row>): { actionFor: (row: Row) => Action } {
  const { permission, mutation, nameOf, noun, note, onDone } = of;
  const isDraft = noun === '草稿';
  const label = isDraft ? '删除草稿' : '删除';
  const ask = async (row: Row): Promise<void> => {
    const name = nameOf(row);
    if (!(await confirm({ title: `删除${noun}“${name}”？`, content: note(row), okText: label, danger: true }))) return;
    await mutation.mutateAsync({ params: { id: row.id } });
    toast.success(`已${label} ${name}`);
    onDone?.();
  };
  return { actionFor: (row) => ({ key: 'discard', label, permission, danger: true, run: () => void ask(row).catch(alreadyTold) }) };
}
