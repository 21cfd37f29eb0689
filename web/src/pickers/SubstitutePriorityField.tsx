import { InputNumber } from 'antd';
import { EntityPicker } from '../kit/pickers/EntityPicker.tsx';
import { materialSource } from './sources/material-source.ts';

interface SubstitutePriority {
  spuId: string | null;
  priority: number | null;
}

interface SubstitutePriorityFieldProps {
  id?: string;
  disabled?: boolean;
  value?: SubstitutePriority | null;
  onChange?: (value: SubstitutePriority | null) => void;
}

/** A substitute and its priority in the materials that have it. */
export function SubstitutePriorityField({ id, disabled = false, value, onChange }: SubstitutePriorityFieldProps) {
  const set = (part: Partial<SubstitutePriority>) => {
    const next = { spuId: null, priority: null, ...value, ...part };
    onChange?.(next.spuId === null && next.priority === null ? null : next);
  };
  return (
    <span className="picker-pair">
      <EntityPicker
        {...(id !== undefined && { id })}
        source={materialSource}
        disabled={disabled}
        placeholder={disabled ? '不变' : '替代物料'}
        value={value?.spuId ?? null}
        onChange={(spuId) => set({ spuId })}
      />
      <InputNumber
        min={1}
        max={99}
        precision={0}
        controls={false}
        disabled={disabled}
        placeholder={disabled ? '不变' : '优先级 1–99'}
        aria-label="优先级"
        value={value?.priority ?? null}
        onChange={(priority) => set({ priority })}
      />
    </span>
  );
}
