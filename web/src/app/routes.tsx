import { accessRoutes } from '../features/access/routes.tsx';
import { auditRoutes } from '../features/audit/routes.tsx';
import { dictionariesRoutes } from '../features/dictionaries/routes.tsx';
import { homeRoutes } from '../features/home/routes.tsx';
import { importsRoutes } from '../features/imports/routes.tsx';
import { materialsRoutes } from '../features/materials/routes.tsx';
import { preparationsRoutes } from '../features/preparations/routes.tsx';
import { pricesRoutes } from '../features/prices/routes.tsx';
import { stockRoutes } from '../features/stock/routes.tsx';
import { stylesRoutes } from '../features/styles/routes.tsx';
import { suppliersRoutes } from '../features/suppliers/routes.tsx';
import type { PageRoute } from '../lib/page-route.ts';
import { kitRoutes } from './kit/routes.tsx';

/** Every page of the product, feature by feature. */
export const routes: readonly PageRoute[] = [
  ...accessRoutes,
  ...dictionariesRoutes,
  ...materialsRoutes,
  ...pricesRoutes,
  ...suppliersRoutes,
  ...stylesRoutes,
  ...preparationsRoutes,
  ...stockRoutes,
  ...importsRoutes,
  ...auditRoutes,
  ...homeRoutes,
  ...kitRoutes,
];
