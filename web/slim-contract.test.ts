import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accessApi } from '../contract/src/features/access.ts';
import { materialAudit } from '../contract/src/features/materials/audit.ts';
import { skuStockApi, spuStockApi } from '../contract/src/features/stock.ts';
import type { Endpoint } from '../contract/src/lib/endpoint.ts';
import { splitImports, withoutEndpoints, writeSlim } from './slim-contract.ts';

type Program = Parameters<typeof splitImports>[1];
const parse = (code: string): Program => parseAst(code) as unknown as Program;
const importSlim = async (code: string): Promise<unknown> => ({ ...(await import(`data:text/javascript,${encodeURIComponent(code)}`)) });

/** The part of each endpoint that the browser receives. */
const addressesOf = (api: Record<string, Endpoint>) =>
  Object.fromEntries(Object.entries(api).map(([name, { method, path, permission }]) => [name, { method, path, permission }]));

describe('the contract in the browser', () => {
  it('keeps address and permission of every endpoint and needs no zod', async () => {
    const slim = writeSlim({ accessApi, Password: z.string() });
    expect(slim).not.toMatch(/import|zod|response|body/);
    expect(await importSlim(slim)).toEqual({ accessApi: addressesOf(accessApi) });
  });

  it('keeps endpoints that a function creates for several stock levels', async () => {
    const slim = await importSlim(writeSlim({ skuStockApi, spuStockApi }));
    expect(slim).toEqual({ skuStockApi: addressesOf(skuStockApi), spuStockApi: addressesOf(spuStockApi) });
  });

  it('keeps the parts of a document type that links need', async () => {
    const { kind, label, readPermissions } = materialAudit;
    expect(await importSlim(writeSlim({ materialAudit }))).toEqual({ materialAudit: { kind, label, readPermissions } });
  });

  it('removes the endpoints from the file that has the schemas', () => {
    const code = `const path = '/a';\nexport const aApi = { get: endpoint({ path }) };\nexport const aList = list({});`;
    expect(withoutEndpoints(code, parse(code))).toBe(`const path = '/a';\n\nexport const aList = list({});`);
  });

  it('imports values and schemas from two modules', () => {
    const code = `import { accessApi as api, Password as P } from '@mrp/contract/features/access.ts';\nimport { z } from 'zod';`;
    expect(splitImports(code, parse(code))).toBe(
      `import { accessApi as api } from '@mrp/contract/features/access.ts?slim';import { Password as P } from '@mrp/contract/features/access.ts';\nimport { z } from 'zod';`,
    );
  });
});
