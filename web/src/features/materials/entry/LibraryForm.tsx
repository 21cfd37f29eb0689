import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { Modal } from 'antd';
import { useState } from 'react';
import { EntitiesPicker } from '../../../kit/pickers/EntityPicker.tsx';
import { useEntries, type PickerOption } from '../../../kit/pickers/entity-source.ts';
import { colourSource } from '../../../pickers/sources/colour-source.ts';

interface LibraryFormProps {
  open: boolean;
  onAdd: (colours: readonly PickerOption[]) => void;
  onClose: () => void;
}

export function LibraryForm({ open, onAdd, onClose }: LibraryFormProps) {
  const [ids, setIds] = useState<string[]>([]);
  const chosen = useEntries(colourSource, ids);
  const add = () => {
    onAdd(chosen);
    setIds([]);
  };
  return (
    <Modal
      open={open}
      title="从颜色库选颜色"
      okText={`添加 ${ids.length} 个颜色`}
      cancelText="取消"
      okButtonProps={{ disabled: ids.length === 0 }}
      onOk={add}
      onCancel={onClose}
    >
      <EntitiesPicker source={colourSource} aria-label={materialsWords.colour} value={ids} onChange={setIds} />
    </Modal>
  );
}
