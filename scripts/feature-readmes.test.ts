import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { features } from './architecture/features.ts';
import { readTree } from './architecture/source-tree.ts';
import { makersOf } from './architecture/tables.ts';
import { root } from './steps.ts';

const folder = join(root, 'server/src/features');
const present = new Set(await readdir(folder));
const readme = (feature: string) => readFile(join(folder, feature, 'README.md'), 'utf8');

/** Tables that exist, by the feature that owns them. */
async function ownedTables(): Promise<Map<string, string[]>> {
  const types = await readFile(join(root, 'server/src/platform/database/database.types.ts'), 'utf8');
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const existing = new Set([...types.slice(types.indexOf('interface DB')).matchAll(/(\w+):/g)].map(([, name]) => name));
  const owners = [...makersOf(await readTree(root))].filter(([table]) => existing.has(camel(table)));
  return new Map(
    [...Map.groupBy(owners, ([, owner]) => owner)].map(([owner, tables]) => [owner, tables.map(([table]) => table).toSorted()]),
  );
}

it('the page of a feature names the tables that it owns, and is read in a minute', async () => {
  const owned = await ownedTables();
  for (const feature of features.filter((name) => present.has(name))) {
    const text = await readme(feature);
    const named = [...(/^Owns: (.*)\.$/m.exec(text)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, table]) => table);
    expect({ feature, named }).toEqual({ feature, named: owned.get(feature) ?? [] });
    for (const label of ['Always', 'Ask first', 'Never']) expect(text, feature).toMatch(new RegExp(`^- ${label}: .+\\.$`, 'm'));
    expect(text.trimEnd().split('\n').length, feature).toBeLessThanOrEqual(12);
  }
});
