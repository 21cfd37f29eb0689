import type { NumericRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { Form } from 'antd';
import type { ComponentProps } from 'react';
import { DecimalInput } from '../kit/form/fields/DecimalInput.tsx';
import { moneyPer } from '../lib/format/money-unit.ts';
import { useDictionary } from './DictionaryPicker.tsx';
import { useUnits } from './UnitPicker.tsx';

interface ChosenUnitFieldProps extends Omit<ComponentProps<typeof DecimalInput>, 'rule' | 'unit'> {
  rule: NumericRule;
  /** Field of the form that the unit is chosen in. */
  unitField: string;
  /** A price for one of the unit, in the currency of the form where it has one. */
  isPrice: boolean;
}

/** A number with the unit that another field of the form says: 500 米, 13.80 元/米. */
export function ChosenUnitField({ rule, unitField, isPrice, ...input }: ChosenUnitFieldProps) {
  const unitId = Form.useWatch<string | null>(unitField);
  const currencyId = Form.useWatch<string | null>('currencyId');
  const unit = useUnits().find(({ id }) => id === unitId);
  const currency = useDictionary('currency').find(({ id }) => id === currencyId);
  const text = unit && (isPrice ? moneyPer(currency?.name, unit.name) : unit.name);
  return <DecimalInput {...input} rule={rule} unit={text ?? ''} />;
}
