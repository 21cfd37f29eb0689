import { Select, type SelectProps } from 'antd';
import type { BaseOptionType, DefaultOptionType } from 'antd/es/select/index.js';
import { useTextMatch } from '../../lib/text-match.ts';

/** Fewer are seen at a glance, and a field to type in would only open the keyboard of a phone. */
const AT_A_GLANCE = 7;

/** Choices of a loaded list; where there are many, typing finds them by label or pinyin. An option with another label than text has `search`. */
export function ChoiceSelect<V = unknown, O extends BaseOptionType | DefaultOptionType = DefaultOptionType>(props: SelectProps<V, O>) {
  const matches = useTextMatch();
  const { options = [], mode } = props;
  const count = options.reduce((sum, option) => sum + choicesIn(option), 0);
  const isSearched = mode === 'multiple' || (mode === undefined && count > AT_A_GLANCE);
  return (
    <Select<V, O> {...(isSearched && { showSearch: { filterOption: (typed, option) => matches(textOf(option), typed) } })} {...props} />
  );
}

/** A group of options stands for those in it. */
function choicesIn(option: object): number {
  const { options } = option as { options?: unknown };
  return Array.isArray(options) ? options.length : 1;
}

function textOf(option: unknown): string {
  const { label, search } = (option ?? {}) as { label?: unknown; search?: unknown };
  return typeof search === 'string' ? search : typeof label === 'string' ? label : '';
}
