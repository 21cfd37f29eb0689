import { TECHNIQUE } from '@mrp/contract/features/techniques/audit.ts';
import type { TechniqueInput } from '@mrp/contract/features/techniques/input.ts';
import type { Technique } from '@mrp/contract/features/techniques/record.ts';
import { recordImport } from '../../platform/imports/record-import.ts';
import { createTechniques, deleteTechniques, editTechniques } from './commands.ts';
import { inputOf } from './import-planning.rules.ts';

export const techniqueRecords = recordImport<Technique, TechniqueInput>({
  kind: TECHNIQUE,
  table: 'techniques',
  inputOf,
  create: (tx, _user, inputs) => createTechniques(tx, inputs),
  edit: (tx, _user, edits) => editTechniques(tx, edits),
  remove: (tx, _user, ids) => deleteTechniques(tx, ids),
});
