import { configVersionFields, weightFactors } from '@mrp/contract/features/comparisons/fields.ts';
import type { ConfigEdit, ConfigInput } from '@mrp/contract/features/comparisons/input.ts';
import type { ComparisonConfig, ConfigVersion } from '@mrp/contract/features/comparisons/record.ts';
import { formValues } from '../../../kit/form/record-values.ts';

export interface ConfigValues extends Omit<ConfigInput, 'classificationId'> {
  classificationId: string | null;
  /** Of an edit. */
  reason: string;
}

const saidBy = (version: ConfigVersion | ComparisonConfig) => {
  const values = formValues(configVersionFields, version) as Omit<ConfigInput, 'name' | 'classificationId'>;
  // A factor that is off has no weight, which is not an empty text.
  const weights = Object.fromEntries(weightFactors.map(({ field }) => [field, version[field]]));
  return { ...values, ...weights };
};

/** A new configuration starts as the one that holds for its class so far. */
export const newValues = (version: ConfigVersion): ConfigValues => ({ ...saidBy(version), name: '', classificationId: null, reason: '' });

export const valuesOf = (config: ComparisonConfig): ConfigValues => ({
  ...saidBy(config),
  name: config.name,
  classificationId: config.classificationId,
  reason: '',
});

export function newBody(values: ConfigValues): ConfigInput {
  const { reason: _, classificationId, ...said } = values;
  return { ...said, classificationId: classificationId as string };
}

export function editBody(values: ConfigValues, version: number): ConfigEdit {
  const { classificationId: _, ...said } = values;
  return { ...said, version };
}
