import { exportsApi } from '@mrp/contract/features/exports.ts';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { tooLong } from '../../kit/field-rules.ts';
import { LimitedInput } from '../../kit/LimitedInput.tsx';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';

interface PresetsFormProps {
  /** Key of the list. */
  list: string;
  view: readonly string[];
  all: readonly string[];
  chosen: readonly string[];
  withPictures: boolean;
  onTake: (columns: readonly string[]) => void;
}

const VIEW = 'view';
const ALL = 'all';
const NAME_LENGTH = 30;

/** 导出方案: named column sets, besides the visible columns and all columns. */
export function PresetsForm({ list, view, all, chosen, withPictures, onTake }: PresetsFormProps) {
  const { data: presets = [] } = useApiQuery(exportsApi.listPresets, { query: { list } });
  const [taken, setTaken] = useState(VIEW);
  const remove = useApiMutation(exportsApi.deletePreset, {
    refreshes: [exportsApi.listPresets],
    blocking: false,
    onSuccess: () => setTaken(VIEW),
  });
  const saved = presets.find(({ id }) => id === taken);
  const take = (key: string) => {
    setTaken(key);
    onTake(presets.find(({ id }) => id === key)?.columns ?? (key === ALL ? all : view));
  };
  return (
    <div className="export-form-presets">
      <label htmlFor="export-preset">方案</label>
      <ChoiceSelect<string>
        id="export-preset"
        value={saved || taken === ALL ? taken : VIEW}
        onChange={take}
        options={[
          { value: VIEW, label: '当前视图列' },
          { value: ALL, label: '全部列' },
          ...(presets.length > 0
            ? [{ label: '我的方案', title: '我的方案', options: presets.map(({ id, name }) => ({ value: id, label: name })) }]
            : []),
        ]}
      />
      {saved && (
        <Button type="text" loading={remove.isPending} onClick={() => remove.mutate({ params: { id: saved.id } })}>
          删除方案
        </Button>
      )}
      <SavePreset list={list} columns={chosen} withPictures={withPictures} name={saved?.name ?? ''} key={taken} onSaved={setTaken} />
    </div>
  );
}

interface SavePresetProps {
  list: string;
  columns: readonly string[];
  withPictures: boolean;
  name: string;
  onSaved: (id: string) => void;
}

function SavePreset({ list, columns, withPictures, name: known, onSaved }: SavePresetProps) {
  const [name, setName] = useState(known);
  const save = useApiMutation(exportsApi.savePreset, {
    refreshes: [exportsApi.listPresets],
    blocking: false,
    onSuccess: ({ id }) => onSaved(id),
  });
  const sound = name.trim() !== '' && tooLong(name, NAME_LENGTH) === null && columns.length > 0;
  const press = () => sound && save.mutate({ body: { list, name: name.trim(), columns: [...columns], withPictures } });
  return (
    <Space.Compact>
      <LimitedInput
        aria-label="方案名称"
        placeholder="方案名称"
        maxLength={NAME_LENGTH}
        value={name}
        onChange={setName}
        onPressEnter={press}
      />
      <Button disabled={!sound} loading={save.isPending} onClick={press}>
        保存方案
      </Button>
    </Space.Compact>
  );
}
