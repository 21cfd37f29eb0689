import { Checkbox, type CheckboxOptionType } from 'antd';

interface CheckboxGroupProps {
  options: CheckboxOptionType<string>[];
  id?: string;
  value?: string[];
  onChange?: (chosen: string[]) => void;
}

/** Several choices of a few, for a field. A group of checkboxes may not carry the `aria-required` that the form gives its control. */
export const CheckboxGroup = ({ options, id, value, onChange }: CheckboxGroupProps) => (
  <Checkbox.Group {...{ options, id, value, onChange }} />
);
