import { accessFeature } from '../features/access/feature.ts';
import { auditFeature } from '../features/audit/feature.ts';
import { costingFeature } from '../features/costing/feature.ts';
import { developmentTasksFeature } from '../features/development-tasks/feature.ts';
import { dictionariesFeature } from '../features/dictionaries/feature.ts';
import { helpFeature } from '../features/help/feature.ts';
import { homeFeature } from '../features/home/feature.ts';
import { importsFeature } from '../features/imports/feature.ts';
import { materialsFeature } from '../features/materials/feature.ts';
import { nettingFeature } from '../features/netting/feature.ts';
import { picksFeature } from '../features/picks/feature.ts';
import { planFeature } from '../features/plan/feature.ts';
import { preparationsFeature } from '../features/preparations/feature.ts';
import { purchasesFeature } from '../features/purchases/feature.ts';
import { photoSearchFeature } from '../features/photo-search/feature.ts';
import { pricesFeature } from '../features/prices/feature.ts';
import { claimsFeature } from '../features/claims/feature.ts';
import { statementsFeature } from '../features/statements/feature.ts';
import { reportsFeature } from '../features/reports/feature.ts';
import { binsFeature } from '../features/bins/feature.ts';
import { stockFeature } from '../features/stock/feature.ts';
import { stocktakesFeature } from '../features/stocktakes/feature.ts';
import { stylesFeature } from '../features/styles/feature.ts';
import { suppliersFeature } from '../features/suppliers/feature.ts';
import { externalMaterialsFeature } from '../features/external-materials/feature.ts';
import { networkProductsFeature } from '../features/network-products/feature.ts';
import { techniquesFeature } from '../features/techniques/feature.ts';
import { webhooksFeature } from '../features/webhooks/feature.ts';
import { comparisonsFeature } from '../features/comparisons/feature.ts';
import type { Creation, DocumentPage } from '../lib/documents.ts';
import type { Feature } from '../lib/feature.ts';
import type { PageRoute } from '../lib/page-route.ts';
import { kitRoutes } from './kit/routes.tsx';

const features: readonly Feature[] = [
  externalMaterialsFeature,
  networkProductsFeature,
  developmentTasksFeature,
  accessFeature,
  dictionariesFeature,
  materialsFeature,
  photoSearchFeature,
  costingFeature,
  pricesFeature,
  techniquesFeature,
  comparisonsFeature,
  suppliersFeature,
  claimsFeature,
  statementsFeature,
  stylesFeature,
  preparationsFeature,
  picksFeature,
  planFeature,
  purchasesFeature,
  nettingFeature,
  stockFeature,
  binsFeature,
  reportsFeature,
  stocktakesFeature,
  importsFeature,
  webhooksFeature,
  auditFeature,
  homeFeature,
  helpFeature,
  { pages: kitRoutes },
];

/** Every page of the product, by feature. */
export const routes: readonly PageRoute[] = features.flatMap(({ pages }) => pages);

/** Every document type that has a page. */
export async function loadDocuments(): Promise<readonly DocumentPage[]> {
  return (await Promise.all(features.map(async (feature) => (await feature.documents?.()) ?? []))).flat();
}

/** Everything that can be begun, by feature. */
export async function loadCreations(): Promise<readonly Creation[]> {
  const ofDocuments = (await loadDocuments()).flatMap(({ creations = [] }) => creations);
  const own = await Promise.all(features.map(async (feature) => (await feature.creations?.()) ?? []));
  return [...ofDocuments, ...own.flat()];
}
