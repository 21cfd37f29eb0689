import { generalRule, refuseZero } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { Form } from 'antd';
import type { ComponentProps } from 'react';
import { DecimalInput } from '../kit/form/fields/DecimalInput.tsx';
import { disparityUnit } from '../lib/format/disparity.ts';
import { useUnits } from './UnitPicker.tsx';

const rule = refuseZero(generalRule(3, 2));

/** 空差 with the unit that the quoted unit of the form gives it. */
export function DisparityField(input: Omit<ComponentProps<typeof DecimalInput>, 'rule' | 'unit'>) {
  const unitId = Form.useWatch<string | null>('unitId');
  const unit = disparityUnit(useUnits().find(({ id }) => id === unitId)?.dimension);
  return <DecimalInput {...input} rule={rule} unit={unit} />;
}
