import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { pxOfFeatures } from './architecture/styles.ts';
import { checkArchitecture, rules } from './check-architecture.ts';
import { validTree } from './rule-fixtures/valid-tree.ts';
import { ruleFixtures } from './rule-fixtures/rule-fixtures.ts';
import { root } from './steps.ts';

const roots: string[] = [];
afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true });
});

async function writeTree(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'mrp-fixture-'));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

describe('the architecture check', () => {
  it('reports nothing in a valid tree', async () => {
    expect(await checkArchitecture(await writeTree(validTree))).toEqual([]);
  });

  it.each(ruleFixtures)('$rule reports $violation', async ({ rule, files, at }) => {
    const violations = await checkArchitecture(await writeTree({ ...validTree, ...files }));
    expect(violations).toEqual([expect.stringMatching(`^${rule}  ${RegExp.escape(at)}(:\\d+)?: `)]);
  });

  it('has a fixture for every rule', () => {
    expect(new Set(ruleFixtures.map(({ rule }) => rule))).toEqual(new Set(Object.keys(rules)));
  });

  it.each(Object.entries(pxOfFeatures))('records the lengths of %s, which exists', (path, count) => {
    expect(existsSync(join(root, path))).toBe(true);
    expect(count).toBeGreaterThan(0);
  });

  it('refuses an empty folder', async () => {
    await expect(checkArchitecture(await writeTree({}))).rejects.toThrow('no files');
  });

  it('ignores comments', async () => {
    const files = { 'server/src/features/stock/rules.ts': `// Number('1.5') would be a float\n/* import '../../app.ts' */\nexport {};` };
    expect(await checkArchitecture(await writeTree({ ...validTree, ...files }))).toEqual([]);
  });
});
