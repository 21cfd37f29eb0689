import { Select, type SelectProps } from 'antd';
import type { BaseOptionType, DefaultOptionType } from 'antd/es/select/index.js';
import { useTextMatch } from '../../lib/format/text-match.ts';

/** Fewer are seen at a glance: on a phone, a field to type in would only open its keyboard. */
const AT_A_GLANCE = 7;
/** Marks a select of few choices: no form begins in one. */
const FEW_CHOICES = 'few-choices';
const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Choices of a loaded list, which typing finds by label or pinyin. An option with another label than text has `search`. */
export function ChoiceSelect<V = unknown, O extends BaseOptionType | DefaultOptionType = DefaultOptionType>(props: SelectProps<V, O>) {
  const matches = useTextMatch();
  const { options = [], mode } = props;
  const choices = options.flatMap(choicesIn);
  const isFew = choices.length <= AT_A_GLANCE;
  const isSearched = mode === 'multiple' || (mode === undefined && !(isFew && (isTouched() || choices.some((one) => textOf(one) === ''))));
  return (
    <Select<V, O>
      {...(isFew && { className: FEW_CHOICES })}
      {...(isSearched && { showSearch: { filterOption: (typed, option) => matches(textOf(option), typed) } })}
      {...props}
    />
  );
}

/** A group of options stands for those in it. */
function choicesIn(option: object): unknown[] {
  const { options } = option as { options?: unknown };
  return Array.isArray(options) ? options : [option];
}

function textOf(option: unknown): string {
  const { label, search } = (option ?? {}) as { label?: unknown; search?: unknown };
  return typeof search === 'string' ? search : typeof label === 'string' ? label : '';
}
