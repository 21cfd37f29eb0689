import { techniqueFields } from '@mrp/contract/features/techniques/fields.ts';
import type { Tx } from '../../platform/database/database.ts';
import { moveEntries, type EntryMerge } from '../../platform/records.ts';

export const moveTechniqueEntries = (tx: Tx, merge: EntryMerge): Promise<void> => moveEntries(tx, 'techniques', techniqueFields, merge);
