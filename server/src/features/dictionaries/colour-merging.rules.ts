import type { Colour } from '@mrp/contract/features/dictionaries/colours.ts';
import { AppError } from '../../platform/app-error.ts';

/** Refuses what cannot be merged, in the preview as in the call. */
export function refuseMerge(from: Colour, into: Colour): void {
  if (from.builtIn) throw new AppError('BUILT_IN', { what: `颜色“${from.name}”`, action: '并入其他颜色' });
  if (from.id === into.id) throw new AppError('GUARD', { detail: '请选择另一个颜色' });
  if (into.builtIn) throw new AppError('GUARD', { detail: `“${into.name}”不是颜色，不能并入` });
  if (!into.active) throw new AppError('GUARD', { detail: `“${into.name}”已停用，请先启用` });
}
