import { roleAudit, userAudit, viewAudit } from '@mrp/contract/features/access/audit.ts';
import { dictionaryAudits } from '@mrp/contract/features/dictionaries/audit.ts';
import { materialAudit } from '@mrp/contract/features/materials/audit.ts';
import { stockAudits } from '@mrp/contract/features/stock/audit.ts';
import { styleAudits } from '@mrp/contract/features/styles/audit.ts';
import { preparationAudits } from '@mrp/contract/features/preparations/audit.ts';
import { supplierAudit } from '@mrp/contract/features/suppliers.ts';
import type { AuditKind } from '@mrp/contract/lib/audit-kind.ts';
import type { Config } from './config.ts';
import { demoPictures } from './demo/pictures.ts';
import { userExport } from './features/access/exports.ts';
import { auditLogExport } from './features/audit/exports.ts';
import { onClassMerged } from './features/dictionaries/classifications.commands.ts';
import { onEntryMerged } from './features/dictionaries/merging.commands.ts';
import { colourExport } from './features/dictionaries/colours.exports.ts';
import { exportWorker } from './features/exports/jobs.ts';
import { declareReaders } from './features/files/rules.ts';
import { moveMaterialEntries, moveToClassification } from './features/materials/commands.ts';
import { materialExport } from './features/materials/exports.ts';
import { importWorker } from './features/imports/jobs.ts';
import { materialImport } from './features/materials/imports.ts';
import { syncBomVersions } from './features/preparations/bom-sync.commands.ts';
import { preparationExports } from './features/preparations/exports.ts';
import { nettingExports } from './features/netting/exports.ts';
import { preparationImports } from './features/preparations/imports.ts';
import { stockExports } from './features/stock/exports.ts';
import { keepSupplierHolders } from './features/stock/holders.commands.ts';
import { openingImports } from './features/stock/imports.ts';
import { onBomsChanged } from './features/styles/boms/states.commands.ts';
import { moveStyleEntries } from './features/styles/commands.ts';
import { styleExports } from './features/styles/exports.ts';
import { styleImports } from './features/styles/imports.ts';
import { onSuppliersChanged, moveSupplierClasses, moveSupplierEntries } from './features/suppliers/commands.ts';
import { supplierExport } from './features/suppliers/exports.ts';
import { supplierImport } from './features/suppliers/imports.ts';
import type { Db } from './platform/database.ts';
import type { ExportableList } from './platform/exportable-list.ts';
import type { FileStore } from './platform/files/store.ts';
import type { ImportObject } from './platform/imports/object.ts';
import type { Worker } from './platform/jobs.ts';

/** Every kind of document that has a log and files, with the rights to read it. */
export const auditKinds: readonly AuditKind[] = [
  userAudit,
  roleAudit,
  viewAudit,
  ...dictionaryAudits,
  supplierAudit,
  materialAudit,
  ...stockAudits,
  ...styleAudits,
  ...preparationAudits,
];
declareReaders(auditKinds);

// What a lower feature does to rows of higher ones, they say here.
onClassMerged(moveSupplierClasses);
onClassMerged(moveToClassification);
onEntryMerged(moveSupplierEntries);
onEntryMerged(moveMaterialEntries);
onEntryMerged(moveStyleEntries);
onSuppliersChanged(keepSupplierHolders);
onBomsChanged(syncBomVersions);

/** Every list that can become a workbook. */
export const exportableLists: readonly ExportableList[] = [
  userExport,
  auditLogExport(auditKinds),
  colourExport,
  supplierExport,
  materialExport,
  ...stockExports,
  ...styleExports,
  ...preparationExports,
  ...nettingExports,
];

/** Everything that files may bring, in the order in which the page offers it. */
export const importObjects: readonly ImportObject[] = [
  materialImport,
  supplierImport,
  ...styleImports,
  ...openingImports,
  ...preparationImports,
];

/** What workers run with: jobs have the owner's connection and their own time limits. */
export interface WorkerServices {
  config: Config;
  db: Db;
  /** The replica, where one is configured. */
  rowsDb?: Db;
  files: FileStore;
  log: (line: string) => void;
}

/** Work that takes seconds of computing: it runs in the job thread, which loads this file and nothing of the calls. */
export const threadWorkers = (services: WorkerServices): readonly Worker[] => [
  exportWorker(services, exportableLists),
  importWorker(services, importObjects),
  ...(services.config.demo ? [demoPictures(services)] : []),
];
