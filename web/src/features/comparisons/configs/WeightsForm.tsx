import { weightFactors, type WeightField } from '@mrp/contract/features/comparisons/fields.ts';
import { derivedWeight, remainingWeight, weightsOn, type Weights } from '@mrp/contract/features/comparisons/weights.ts';
import { compareDecimals, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { Form, Slider, Switch } from 'antd';
import { use } from 'react';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { FormPageContext } from '../../../kit/form/form-context.ts';

/** The weights of the five factors: each on or off; the last one that is on is what the others leave of 100. */
export function WeightsForm() {
  const weights = Form.useWatch((values: Weights) => values, { preserve: true }) as Weights | undefined;
  const page = use(FormPageContext);
  if (!weights) return null;
  const derived = derivedWeight(weights);
  const change = (field: WeightField, value: string | null) => page?.fill(completed({ ...weights, [field]: value }, field, value));
  return (
    <div className="config-weights">
      {weightFactors.map(({ field, label }) => (
        <Field key={field} name={field} label={label}>
          <WeightInput label={label} isDerived={field === derived} onWeight={(value) => change(field, value)} />
        </Field>
      ))}
      <WeightSum weights={weights} />
    </div>
  );
}

/** What follows from a change: the last factor takes the rest; one that was switched off last hands its part over to the one before. */
function completed(weights: Weights, field: WeightField, value: string | null): Record<string, string | null> {
  const derived = derivedWeight(weights);
  const rest = remainingWeight(weights);
  return { [field]: value, ...(derived && rest !== null && { [derived]: rest }) };
}

interface WeightInputProps {
  id?: string;
  label: string;
  /** Follows from the others. */
  isDerived: boolean;
  onWeight: (value: string | null) => void;
  /** Set by the form. */
  value?: string | null;
  onBlur?: () => void;
}

const START = '10';

function WeightInput({ id, label, isDerived, onWeight, value = null, onBlur }: WeightInputProps) {
  const isOn = value !== null;
  const shown = isOn && checkNumber(rules.weight, value) === null ? Number.parseInt(value, 10) : 0;
  return (
    <div className="config-weight">
      <Switch size="small" aria-label={`启用${label}权重`} checked={isOn} onChange={(on) => onWeight(on ? START : null)} />
      <Slider
        min={1}
        max={99}
        value={shown}
        disabled={!isOn || isDerived}
        ariaLabelForHandle={`${label}权重`}
        onChange={(next) => onWeight(String(next))}
      />
      <DecimalInput
        rule={rules.weight}
        unit="%"
        {...(id && { id })}
        disabled={!isOn}
        readOnly={isDerived}
        value={value ?? ''}
        onChange={(text) => onWeight(text)}
        {...(onBlur && { onBlur })}
      />
      <span className="text-hint">{isDerived ? '由其余推出' : isOn ? '' : '不参与'}</span>
    </div>
  );
}

function WeightSum({ weights }: { weights: Weights }) {
  const on = weightsOn(weights).filter((field) => checkNumber(rules.weight, weights[field] ?? '') === null);
  const sum = sumDecimals(on.map((field) => weights[field] ?? '0'));
  const isRight = compareDecimals(sum, '100') === 0;
  return (
    <output className={isRight ? 'config-sum text-success' : 'config-sum text-error'}>
      合计 {sum}
      {isRight ? '，正好 100' : '，须为 100'}
    </output>
  );
}
