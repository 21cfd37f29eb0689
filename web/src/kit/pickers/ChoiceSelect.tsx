import { Select, type SelectProps } from 'antd';
import { useTextMatch } from '../../lib/text-match.ts';

/** Fewer are seen at a glance, and a field to type in would only open the keyboard of a phone. */
const AT_A_GLANCE = 7;

/** Choices of a loaded list; where there are many, typing finds them by label or pinyin. An option with another label than text has `search`. */
export function ChoiceSelect<V = string>(props: SelectProps<V>) {
  const matches = useTextMatch();
  const { options = [], mode } = props;
  const count = options.reduce((sum, { options: inGroup }) => sum + (Array.isArray(inGroup) ? inGroup.length : 1), 0);
  const isSearched = mode === 'multiple' || (mode === undefined && count > AT_A_GLANCE);
  return <Select<V> {...(isSearched && { showSearch: { filterOption: (typed, option) => matches(textOf(option), typed) } })} {...props} />;
}

function textOf(option: unknown): string {
  const { label, search } = (option ?? {}) as { label?: unknown; search?: unknown };
  return typeof search === 'string' ? search : typeof label === 'string' ? label : '';
}
