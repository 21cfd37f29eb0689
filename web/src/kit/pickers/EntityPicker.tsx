import { useQueryClient } from '@tanstack/react-query';
import { Select, type SelectProps } from 'antd';
import { useState, type ReactNode } from 'react';
import { useCan } from '../../lib/session/permissions.tsx';
import { clearable } from '../clearable.tsx';
import { Swatch } from '../Swatch.tsx';
import { rememberEntries, useEntries, type EntitySource, type PickerOption } from './entity-source.ts';
import { addRecent } from './recent.ts';
import { CREATE, useCreation } from './useCreation.tsx';
import { PhotoButton } from './PhotoButton.tsx';
import { usePickerSearch, type PickerSearch } from './usePickerSearch.ts';
import './pickers.css';

interface PickerProps {
  source: EntitySource;
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Grey label inside the field, for bars without labels. */
  prefix?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
  'aria-invalid'?: boolean;
}

interface EntityPickerProps extends PickerProps {
  value?: string | null;
  onChange?: (id: string | null, option: PickerOption | null) => void;
}

/** Selects one record by code, name, abbreviation or pinyin. */
export function EntityPicker({ source, value, onChange, prefix, placeholder, ...rest }: EntityPickerProps) {
  const ids = value ? [value] : [];
  const { select, choose, creation } = useRemoteSelect(source, ids, (made) => onChange?.(made.id, made));
  const can = useCan();
  const byPhoto = source.searchByPhoto !== undefined && can(source.searchByPhoto.needs);
  return (
    <span className={`k-picker ${byPhoto ? 'with-photo' : ''}`} {...select.composition}>
      <Select<string>
        {...rest}
        {...select.props}
        allowClear={clearable}
        placeholder={placeholder ?? `选择${source.label}`}
        prefix={value && prefix ? <span className="k-prefix">{prefix}</span> : undefined}
        value={value ?? null}
        onChange={(id: string | undefined) => id !== CREATE && onChange?.(id ?? null, id ? choose(id) : null)}
      />
      {byPhoto && <PhotoButton label={source.label} disabled={rest.disabled} onPhoto={select.take} />}
      {creation}
    </span>
  );
}

interface EntitiesPickerProps extends PickerProps {
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
  /** One line for any number of selected records. */
  oneLine?: boolean;
}

/** Selects several records. */
export function EntitiesPicker({ source, value = [], onChange, prefix, placeholder, oneLine = false, ...rest }: EntitiesPickerProps) {
  const { select, choose, creation } = useRemoteSelect(source, value, (made) => onChange?.([...value, made.id]));
  return (
    <span className="k-picker" {...select.composition}>
      <Select<string[]>
        {...rest}
        {...select.props}
        mode="multiple"
        allowClear={clearable}
        {...(oneLine && { maxTagCount: 0, maxTagPlaceholder: (chosen) => summaryOf(chosen) })}
        placeholder={placeholder ?? `选择${source.label}`}
        prefix={value.length > 0 && prefix ? <span className="k-prefix">{prefix}</span> : undefined}
        value={[...value]}
        onChange={(ids) => {
          if (ids.includes(CREATE)) return;
          for (const id of ids) if (!value.includes(id)) choose(id);
          select.clear();
          onChange?.(ids);
        }}
      />
      {creation}
    </span>
  );
}

/** In a bar the selection is one name or a number. */
export function summaryOf(chosen: readonly { label?: ReactNode }[]): ReactNode {
  return chosen.length === 1 ? chosen[0]?.label : `${chosen.length} 项`;
}

type Choice = { value: string; label: string; option?: PickerOption; options?: Choice[] };

/** Shared by both pickers: remote list, texts, recent choices. */
function useRemoteSelect(source: EntitySource, ids: readonly string[], onCreated: (option: PickerOption) => void) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const search = usePickerSearch(source, open);
  const chosen = useEntries(source, ids);
  const creation = useCreation(source, (made) => made && onCreated(made));
  const offered = [...search.recent, ...search.options];
  const choose = (id: string): PickerOption | null => {
    const option = offered.find((one) => one.id === id) ?? null;
    if (option) {
      rememberEntries(client, source, [option]);
      addRecent(source, option);
    }
    return option;
  };
  const props: SelectProps = {
    open,
    onOpenChange: (opens) => {
      setOpen(opens);
      if (!opens) search.take(null);
    },
    showSearch: { filterOption: false, searchValue: search.text, onSearch: search.type },
    options: choicesOf(search, creation.labelOf(search.text)),
    onSelect: (id: unknown) => id === CREATE && creation.start(search.text.trim()),
    popupMatchSelectWidth: false,
    classNames: { popup: { root: 'k-picker-popup' } },
    notFoundContent: wordsOf(search),
    optionRender: ({ data }) => <OptionLine option={(data as Choice).option} />,
    labelRender: ({ value }) => chosen.find(({ id }) => id === value)?.name ?? offered.find(({ id }) => id === value)?.name ?? '…',
  };
  const take = (photo: File) => {
    search.take(photo);
    setOpen(true);
  };
  // The next search starts empty.
  const clear = () => search.type('');
  return { select: { props, composition: search.composition, clear, take }, choose, creation: creation.form };
}

function choicesOf({ recent, options, text, searching }: PickerSearch, creationLabel: string | undefined): Choice[] {
  const asChoice = (option: PickerOption): Choice => ({ value: option.id, label: option.name, option });
  const isThere = options.some(({ name, code }) => [name, code].includes(text.trim()));
  const created = creationLabel && !searching && !isThere ? [{ id: CREATE, code: '', name: creationLabel }] : [];
  if (recent.length === 0 || text !== '') return [...options, ...created].map(asChoice);
  const others = options.filter(({ id }) => !recent.some((one) => one.id === id));
  return [
    { value: 'recent', label: '最近使用', options: recent.map(asChoice) },
    { value: 'all', label: '全部', options: others.map(asChoice) },
  ];
}

function wordsOf({ searching, failed, text, reason, photo }: PickerSearch): string {
  if (failed) return failed;
  if (searching) return photo ? '正在比对图片' : '正在查找';
  if (photo) return '没有可比较的图片';
  return text.trim() === '' ? '输入编码、名称或拼音' : (reason ?? `没有找到“${text.trim()}”`);
}

export function OptionLine({ option }: { option: PickerOption | undefined }) {
  if (!option) return null;
  return (
    <span className="k-option">
      {option.shade && <Swatch shade={option.shade} size={20} silent />}
      <span>{option.name}</span>
      <span className="k-option-note">{[option.code, option.note].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
