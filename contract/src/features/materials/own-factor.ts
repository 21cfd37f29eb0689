import { z } from 'zod';
import { Decimal, Id } from '../../lib/fields/fields.ts';

/** What a material says of its own two units: so many 辅单位 in one 主单位. */
export const OwnFactor = z.object({ firstUnitId: Id, secondUnitId: Id, factor: Decimal });
