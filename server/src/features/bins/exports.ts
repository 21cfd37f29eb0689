import { binList } from '@mrp/contract/features/bins/list.ts';
import { roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { binSource } from './queries.ts';

export const binExport = exportable(binList, binSource, {
  quantities: ({ quantities }) => quantities.map(({ quantity, unit }) => `${roundHalfUp(quantity, unit.decimals)} ${unit.name}`).join('、'),
});
