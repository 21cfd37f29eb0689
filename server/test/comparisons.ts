import type { ConfigInput } from '@mrp/contract/features/comparisons/input.ts';

type Said = Omit<ConfigInput, 'name' | 'classificationId'>;

/** What a version of a configuration says, as the shipped default does. */
export const configSaid = (changes: Partial<Said> = {}): Said => ({
  ingredientWeight: '45',
  gsmWeight: '20',
  widthWeight: '10',
  structureWeight: '10',
  colourWeight: '15',
  topCount: 5,
  minimumScore: '60',
  benchmarkBasis: 'INTERNAL_LOWEST',
  greenLimit: '0',
  yellowLimit: '5',
  orangeLimit: '10',
  greenAction: 'PASS',
  yellowAction: 'HINT',
  orangeAction: 'REASON',
  redAction: 'SUPERVISOR',
  minimumQuotes: 3,
  fabricDays: 2,
  techniqueDays: 2,
  pricingDays: 1,
  alertPercent: '10',
  ...changes,
});
