import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { splitImports, withoutSchemas } from './slim-contract.ts';

type Program = Parameters<typeof withoutSchemas>[1];
const parse = (code: string): Program => parseAst(code) as unknown as Program;
const source = stripTypeScriptTypes(readFileSync(new URL('../contract/src/features/access.ts', import.meta.url), 'utf8'));

describe('the contract in the browser', () => {
  it('keeps address and permission of every endpoint and needs no zod', async () => {
    const slim = withoutSchemas(source, parse(source));
    expect(slim).not.toMatch(/zod|z\.|response|body/);
    const { accessApi } = (await import(`data:text/javascript,${encodeURIComponent(slim)}`)) as { accessApi: Record<string, unknown> };
    const whole = await import('../contract/src/features/access.ts');
    const addresses = Object.entries(whole.accessApi).map(([name, { method, path, permission }]) => [name, { method, path, permission }]);
    expect(accessApi).toEqual(Object.fromEntries(addresses));
  });

  it('keeps calls that a function makes for several kinds of goods, without their schemas', () => {
    const code = [
      `import { z } from 'zod';`,
      `function makeCalls(goods) { return { list: endpoint({ method: 'GET', path: goods, permission: 'login', response: z.string() }) }; }`,
      `export const stockApi = makeCalls('/sku');`,
    ].join('\n');
    const slim = withoutSchemas(code, parse(code));
    expect(slim).not.toMatch(/zod|response/);
    expect(slim).toContain(`export const stockApi = makeCalls('/sku');`);
    expect(slim).toContain(`{ method: 'GET', path: goods, permission: 'login' }`);
  });

  it('takes endpoints and schemas from two modules', () => {
    const code = `import { accessApi, Password as P } from '@mrp/contract/features/access.ts';\nimport { z } from 'zod';`;
    expect(splitImports(code, parse(code))).toBe(
      `import { accessApi } from '@mrp/contract/features/access.ts?endpoints';import { Password as P } from '@mrp/contract/features/access.ts';\nimport { z } from 'zod';`,
    );
  });
});
