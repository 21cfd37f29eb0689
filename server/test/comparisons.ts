import { comparisonConfigsApi } from '@mrp/contract/features/comparisons.ts';
import type { ConfigInput } from '@mrp/contract/features/comparisons/input.ts';
import type { TestUser } from './app.ts';
import { done } from './tasks.ts';

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
  lowLimit: '20',
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

/** Saves what the default configuration says from now on; answers its version. */
export async function sayByDefault(user: TestUser, changes: Partial<Said>): Promise<string> {
  const { configId } = await done(user, comparisonConfigsApi.getInForce, { query: {} });
  const { name, version } = await done(user, comparisonConfigsApi.get, { params: { id: configId } });
  const body = { name, version, reason: '测试', ...configSaid(changes) };
  return (await done(user, comparisonConfigsApi.edit, { params: { id: configId }, body })).versionId;
}
