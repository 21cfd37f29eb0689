import { demoFeature } from './demo/feature.ts';
import { accessFeature } from './features/access/feature.ts';
import { auditFeature } from './features/audit/feature.ts';
import { costingFeature } from './features/costing/feature.ts';
import { developmentTasksFeature } from './features/development-tasks/feature.ts';
import { dictionariesFeature } from './features/dictionaries/feature.ts';
import { exportsFeature } from './features/exports/feature.ts';
import { filesFeature } from './features/files/feature.ts';
import { homeFeature } from './features/home/feature.ts';
import { importsFeature } from './features/imports/feature.ts';
import { materialsFeature } from './features/materials/feature.ts';
import { nettingFeature } from './features/netting/feature.ts';
import { noticesFeature } from './features/notices/feature.ts';
import { picksFeature } from './features/picks/feature.ts';
import { planFeature } from './features/plan/feature.ts';
import { preparationsFeature } from './features/preparations/feature.ts';
import { purchasesFeature } from './features/purchases/feature.ts';
import { claimsFeature } from './features/claims/feature.ts';
import { supplierLinksFeature } from './features/supplier-links/feature.ts';
import { statementsFeature } from './features/statements/feature.ts';
import { reportsFeature } from './features/reports/feature.ts';
import { pricesFeature } from './features/prices/feature.ts';
import { binsFeature } from './features/bins/feature.ts';
import { stockFeature } from './features/stock/feature.ts';
import { stocktakesFeature } from './features/stocktakes/feature.ts';
import { stylesFeature } from './features/styles/feature.ts';
import { suppliersFeature } from './features/suppliers/feature.ts';
import { externalMaterialsFeature } from './features/external-materials/feature.ts';
import { networkProductsFeature } from './features/network-products/feature.ts';
import { photoSearchFeature } from './features/photo-search/feature.ts';
import { techniquesFeature } from './features/techniques/feature.ts';
import { webhooksFeature } from './features/webhooks/feature.ts';
import { comparisonsFeature } from './features/comparisons/feature.ts';
import { compose } from './platform/feature.ts';

/** All features from lower to higher: a lower one never imports a higher one. */
export const composition = compose([
  accessFeature,
  filesFeature,
  auditFeature,
  noticesFeature,
  dictionariesFeature,
  suppliersFeature,
  pricesFeature,
  materialsFeature,
  techniquesFeature,
  stockFeature,
  binsFeature,
  stocktakesFeature,
  stylesFeature,
  preparationsFeature,
  nettingFeature,
  purchasesFeature,
  statementsFeature,
  claimsFeature,
  picksFeature,
  planFeature,
  costingFeature,
  reportsFeature,
  exportsFeature,
  importsFeature,
  homeFeature,
  externalMaterialsFeature,
  networkProductsFeature,
  photoSearchFeature,
  developmentTasksFeature,
  comparisonsFeature,
  supplierLinksFeature,
  webhooksFeature,
  demoFeature,
]);
