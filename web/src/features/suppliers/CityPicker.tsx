import { provinces } from '@mrp/contract/lib/cities.ts';
import { Cascader } from 'antd';
import { useTextMatch } from '../../lib/text-match.ts';

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
  return (
    <Cascader
      {...(id && { id })}
      options={options}
      value={[...value]}
      onChange={(place?: string[]) => onChange?.(place ?? [])}
      changeOnSelect
      showSearch={{ filter: (typed, path) => path.some(({ label }) => matches(label, typed)) }}
      displayRender={(labels) => [...new Set(labels)].join(' ')}
      placeholder="省 / 市"
      notFoundContent="列表中没有这个城市"
    />
  );
}
