import { entriesApi, type DictionaryEntry } from '@mrp/contract/features/dictionaries/entries.ts';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import { DialogRefusal } from '../../kit/DialogRefusal.tsx';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { entryReads } from './EntryForm.tsx';

interface MergeEntryFormProps {
  from: DictionaryEntry;
  /** Of the same dictionary. */
  entries: readonly DictionaryEntry[];
  onClose: () => void;
}

/** 合并: replaces this entry by another everywhere; its name becomes an alias. */
export function MergeEntryForm({ from, entries, onClose }: MergeEntryFormProps) {
  const [intoId, setIntoId] = useState<string | null>(null);
  const merge = useApiMutation(entriesApi.mergeEntry, {
    refreshes: entryReads,
    onSuccess: (into) => {
      toast.success(`“${from.name}”已并入“${into.name}”`);
      onClose();
    },
  });
  const others = entries.filter(({ id, active }) => active && id !== from.id);
  const save = () => intoId && merge.mutate({ params: { id: from.id }, body: { intoId, version: from.version } });
  return (
    <Modal
      open
      title={`合并“${from.name}”`}
      okText="合并"
      width={480}
      okButtonProps={{ danger: true, disabled: intoId === null }}
      confirmLoading={merge.isPending}
      onOk={save}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="合并到" htmlFor="merge-entry-target">
          <ChoiceSelect
            id="merge-entry-target"
            showSearch={{ filterOption: (typed, option) => option?.search.includes(typed.normalize('NFKC').trim().toLowerCase()) ?? false }}
            value={intoId}
            onChange={setIntoId}
            options={others.map(({ id, name, searchText }) => ({ value: id, label: name, search: searchText }))}
          />
        </Form.Item>
      </Form>
      <p className="move-preview">
        {from.uses > 0 && `${from.uses} 处引用会改为所选的字典项。`}“{from.name}”成为它的别名，随后删除，不能撤销。操作日志保留原来的名称。
      </p>
      <DialogRefusal key={intoId} />
    </Modal>
  );
}
