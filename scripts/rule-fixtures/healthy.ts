/** A small product in which every rule holds; the probes plant one violation each. */
export const healthy: Readonly<Record<string, string>> = {
  'contract/src/permissions.ts': `export const VIEW_PRICES = '全局:查看价格';`,
  'contract/src/lib/fields.ts': `import { z } from 'zod';\nexport const Id = z.string();`,
  'contract/src/features/suppliers.ts': `import { Id } from '../lib/fields.ts';\nexport const Supplier = Id;`,
  'contract/src/features/stock.ts': `export const stockApi = {};`,

  'server/migrations/001_platform.sql': `create table numbering_rules (\n  id bigint primary key\n);`,
  'server/migrations/002_suppliers.sql': `create table suppliers (\n  id bigint primary key,\n  tax_rate numeric(7, 4)\n);`,
  'server/migrations/003_stock.sql': `create table stock_movements (\n  id bigint primary key,\n  quantity numeric(16, 4)\n);`,
  'server/src/platform/app-error.ts': `export class AppError extends Error {}`,
  'server/src/platform/database.ts': `import { Kysely } from 'kysely';\nexport type Tx = Kysely<unknown>;\nexport const open = () => new Kysely<unknown>({} as never);`,
  'server/src/features/suppliers/rules.ts': `import { AppError } from '../../platform/app-error.ts';\nimport type { Tx } from '../../platform/database.ts';\nexport const refuse = (_: Tx) => new AppError();`,
  'server/src/features/suppliers/queries.ts': `export const findSupplier = sql\`select jsonb_build_object('rate', s.tax_rate::text) from suppliers s\`;`,
  'server/src/features/suppliers/commands.ts': `import { refuse } from './rules.ts';\nexport const add = (tx: Tx) => tx.insertInto('suppliers').values(refuse(tx));`,
  'server/src/features/suppliers/routes.ts': `import { add } from './commands.ts';\nexport const suppliersRoutes = [add];`,
  'server/src/features/stock/commands.ts': `import { findSupplier } from '../suppliers/queries.ts';\nexport const move = sql\`insert into stock_movements select \${findSupplier}\`;`,
  'server/src/features/stock/routes.ts': `import { move } from './commands.ts';\nexport const stockRoutes = [move];`,
  'server/src/app.ts': `import { stockRoutes } from './features/stock/routes.ts';\nimport { suppliersRoutes } from './features/suppliers/routes.ts';\nexport const routes = [...suppliersRoutes, ...stockRoutes];`,
  'server/test/builders.ts': `import { add } from '../src/features/suppliers/commands.ts';\nexport const aSupplier = add;`,

  'web/src/lib/api.ts': `export const call = fetch;`,
  'web/src/kit/StatusTag.tsx': `import { call } from '../lib/api.ts';\nexport const StatusTag = call;`,
  'web/src/features/suppliers/SupplierPicker.tsx': `import { StatusTag } from '../../kit/StatusTag.tsx';\nexport const SupplierPicker = StatusTag;`,
  'web/src/features/suppliers/text.ts': `export const state = '状态';`,
  'web/src/features/stock/StockPage.tsx': `import { SupplierPicker } from '../suppliers/SupplierPicker.tsx';\nimport '../suppliers/text.ts';\nexport const StockPage = SupplierPicker;`,
  'web/src/app/routes.tsx': `export const routes = [async () => await import('../features/stock/StockPage.tsx')];`,
};
