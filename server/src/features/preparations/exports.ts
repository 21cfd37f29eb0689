import { preparationList, productionList } from '@mrp/contract/features/preparations.ts';
import { preparationBases, preparationKinds, preparationObjects } from '@mrp/contract/features/preparations/workflow.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { productionSource } from './productions/queries.ts';
import { preparationSource } from './queries.ts';

export const preparationExports = [
  exportable(preparationList, preparationSource, {
    kind: ({ kind, basis }) => `${preparationKinds[kind]} · ${preparationBases[basis]}`,
    picture: ({ pictureId }) => pictureId && { fileId: pictureId },
    nettingRun: ({ nettingRun }) => nettingRun?.code ?? null,
    object: ({ object }) => preparationObjects[object],
    // 美套 is ordered in sets.
    unit: ({ unit }) => unit?.name ?? '套',
  }),
  exportable(productionList, productionSource, {}),
] as const;
