import { claimList } from '@mrp/contract/features/claims.ts';
import { claimDemands, claimSources } from '@mrp/contract/features/claims/fields.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { claimSource } from './queries.ts';

const nameOf = (choices: readonly { value: string; label: string }[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

export const claimExport = exportable(claimList, claimSource, {
  source: ({ source }) => nameOf(claimSources, source),
  demand: ({ demand }) => nameOf(claimDemands, demand),
  receipt: ({ receipt }) => receipt?.code ?? null,
});
