import type { roundFields, taskFields } from '@mrp/contract/features/development-tasks/fields.ts';

type TaskNames = readonly (keyof typeof taskFields)[];
type RoundNames = readonly (keyof typeof roundFields)[];

/** The facts of a task and of a sample by group, for form and page. */
export const basicNames = ['name', 'type', 'priority', 'dueOn', 'originNote', 'collaboratorIds', 'brief'] as const satisfies TaskNames;
export const targetNames = [
  'classificationId',
  'unitId',
  'targetPrice',
  'forecastQuantity',
  'width',
  'gramWeight',
  'specification',
  'colourId',
  'colourName',
] as const satisfies TaskNames;
export const sampleNames = [
  'supplierId',
  'sampleNo',
  'sentOn',
  'receivedOn',
  'price',
  'unitId',
  'taxIncluded',
  'moq',
  'leadDays',
  'colourId',
  'colourName',
  'width',
  'gramWeight',
  'specification',
  'remark',
] as const satisfies RoundNames;
