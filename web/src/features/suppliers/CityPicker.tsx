import { provinces } from '@mrp/contract/lib/cities.ts';
import { Cascader } from 'antd';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTextMatch } from '../../lib/format/text-match.ts';
import { firstPlace } from './first-place-text.ts';

const options = provinces.map(({ name, cities }) => ({
  value: name,
  label: name,
  children: cities.map((city) => ({ value: city, label: city })),
}));

interface CityPickerProps {
  id?: string;
  /** 省, or 省 and 市. */
  value?: readonly string[];
  onChange?: (place: string[]) => void;
}

/** The static list of cities by province; a province alone is valid. */
export function CityPicker({ value = [], onChange, id }: CityPickerProps) {
  const matches = useTextMatch();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  // With the arrow keys an entry was chosen, which Enter takes by itself.
  const moved = useRef(false);
  const press = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'ArrowDown' || key === 'ArrowUp') moved.current = true;
    if (key !== 'Enter' || typed === '' || moved.current || nativeEvent.isComposing) return;
    const found = firstPlace(provinces, (name) => Boolean(matches(name, typed)));
    if (!found) return;
    onChange?.(found);
    setTyped('');
    setOpen(false);
  };
  return (
    <Cascader
      {...(id && { id })}
      options={options}
      value={[...value]}
      onChange={(place?: string[]) => onChange?.(place ?? [])}
      changeOnSelect
      open={open}
      onOpenChange={setOpen}
      onKeyDown={press}
      showSearch={{
        searchValue: typed,
        onSearch: (text) => {
          moved.current = false;
          setTyped(text);
        },
        filter: (text, path) => path.some(({ label }) => matches(label, text)),
      }}
      displayRender={(labels) => [...new Set(labels)].join(' ')}
      placeholder="省 / 市"
      notFoundContent="列表中没有这个城市"
    />
  );
}
