import { documentBases } from './document-bases.ts';
import { materialBases, partnerBases, styleBases } from './record-bases.ts';
import type { Bases } from './row-types.ts';
import type { ImportWorld } from './world.ts';

/** Rows that are right, for each import object. */
export const basesOf = (w: ImportWorld): Bases => ({ ...materialBases(w), ...partnerBases(w), ...styleBases(w), ...documentBases(w) });
