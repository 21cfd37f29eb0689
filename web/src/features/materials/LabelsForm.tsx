import { Modal } from 'antd';
import { useId, useState } from 'react';
import { useUnsavedClose } from '../../kit/useUnsavedClose.ts';
import { DictionariesPicker } from '../../pickers/DictionaryPicker.tsx';
import './materials.css';

export interface LabelsQuestion {
  add: string[];
  remove: string[];
}

interface LabelsFormProps {
  count: number;
  onConfirm: (labels: LabelsQuestion) => void;
  onClose: () => void;
}

const dictionaries = [
  { dictionary: 'materialTag', label: '物料标签' },
  { dictionary: 'functionLabel', label: '功能标签' },
  { dictionary: 'category', label: '适用品类' },
] as const;

const sides = [
  { side: 'add', label: '加上' },
  { side: 'remove', label: '去掉' },
] as const;

type Chosen = Record<(typeof dictionaries)[number]['dictionary'], readonly string[]>;
const nothing: Chosen = { materialTag: [], functionLabel: [], category: [] };

/** 改标签: adds and removes labels of many materials at once. */
export function LabelsForm({ count, onConfirm, onClose }: LabelsFormProps) {
  const id = useId();
  const [chosen, setChosen] = useState({ add: nothing, remove: nothing });
  const asked = { add: Object.values(chosen.add).flat(), remove: Object.values(chosen.remove).flat() };
  const empty = asked.add.length + asked.remove.length === 0;
  const close = useUnsavedClose(() => !empty, onClose);
  return (
    <Modal
      open
      title={`改 ${count} 个物料的标签`}
      okText="改标签"
      cancelText="取消"
      width={560}
      okButtonProps={{ disabled: empty }}
      onOk={() => onConfirm(asked)}
      onCancel={close}
    >
      {sides.map(({ side, label: verb }) => (
        <fieldset key={side} className="m-labels">
          <legend>{verb}</legend>
          {dictionaries.map(({ dictionary, label }) => (
            <div key={dictionary}>
              <label htmlFor={`${id}-${side}-${dictionary}`}>{label}</label>
              <DictionariesPicker
                id={`${id}-${side}-${dictionary}`}
                dictionary={dictionary}
                placeholder="不变"
                value={chosen[side][dictionary]}
                onChange={(ids) => setChosen({ ...chosen, [side]: { ...chosen[side], [dictionary]: ids } })}
              />
            </div>
          ))}
        </fieldset>
      ))}
    </Modal>
  );
}
