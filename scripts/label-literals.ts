import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './steps.ts';

// Prints how often the labels of each feature are written out in its own files: 1.0 where each stands once, in its field or in words.ts.

const layers = ['contract/src/features', 'server/src/features', 'web/src/features'];
/** `label: '数量'` of a column, and the first argument of a declared field. */
const declarations =
  /\blabel: '([^']*\p{Script=Han}[^']*)'|\b(?:text|texts|decimal|whole|day|flag|choice|entry|entries|references?)\('([^']*\p{Script=Han}[^']*)'/gu;
/** `lotNo: '缸号'` of a feature's words.ts. */
const words = /^  \w+: '([^']*\p{Script=Han}[^']*)',$/gmu;
const literals = /'([^'\n]*\p{Script=Han}[^'\n]*)'|\blabel="([^"]*\p{Script=Han}[^"]*)"/gu;

interface Source {
  path: string;
  code: string;
}

async function sourcesOf(feature: string): Promise<Source[]> {
  const lists = await Promise.all(
    layers.map(async (layer) => {
      const names = await readdir(join(root, layer, feature), { recursive: true }).catch(() => []);
      return names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)).map((name) => join(root, layer, feature, name));
    }),
  );
  return Promise.all(lists.flat().map(async (path) => ({ path, code: await readFile(path, 'utf8') })));
}

const textsIn = (source: string, pattern: RegExp): string[] => [...source.matchAll(pattern)].map(([, one, other]) => one ?? other ?? '');

const features = (await readdir(join(root, layers[0] ?? ''), { withFileTypes: true })).filter((one) => one.isDirectory());
const total = { labels: 0, literals: 0 };
for (const { name } of features) {
  const sources = await sourcesOf(name);
  const labels = new Set(sources.flatMap(({ path, code }) => textsIn(code, path.endsWith('/words.ts') ? words : declarations)));
  const written = sources.flatMap(({ code }) => textsIn(code, literals)).filter((text) => labels.has(text)).length;
  total.labels += labels.size;
  total.literals += written;
  console.log(
    `${name.padEnd(20)} ${String(labels.size).padStart(4)} labels ${String(written).padStart(5)} literals ${(written / (labels.size || 1)).toFixed(2)}`,
  );
}
console.log(
  `${'all'.padEnd(20)} ${String(total.labels).padStart(4)} labels ${String(total.literals).padStart(5)} literals ${(total.literals / total.labels).toFixed(2)}`,
);
