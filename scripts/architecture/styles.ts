import type { Rule } from './source-tree.ts';

/** Lengths in px that a stylesheet of a feature still has of its own. A number here may only become smaller. */
export const pxOfFeatures: Readonly<Record<string, number>> = {
  'web/src/features/access/login.css': 8,
  'web/src/features/access/roles/roles.css': 4,
  'web/src/features/dictionaries/dictionaries.css': 2,
  'web/src/features/exports/export-centre.css': 4,
  'web/src/features/home/home.css': 6,
  'web/src/features/home/tasks.css': 3,
  'web/src/features/imports/imports.css': 24,
  'web/src/features/materials/materials.css': 5,
  'web/src/features/materials/record/uses.css': 1,
  'web/src/features/netting/netting.css': 7,
  'web/src/features/preparations/preparations.css': 3,
  'web/src/features/prices/prices.css': 2,
  'web/src/features/stock/documents/documents.css': 1,
  'web/src/features/stock/lots/packing-list.css': 3,
  'web/src/features/stock/stock.css': 6,
  'web/src/features/styles/boms/cost.css': 3,
  'web/src/features/styles/boms/rail.css': 1,
  'web/src/features/styles/styles.css': 3,
};

/** Widths belong to what is shown; a length of anything else is the theme's. */
const widths = /^((min-|max-)?width|grid-template-columns|flex(-basis)?)$/;

/** Lengths in px; a hairline of 1px, a width and the condition of a media query are none. */
function countPx(code: string): number {
  return [...code.matchAll(/([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)]
    .filter(([, property]) => !widths.test(property!))
    .flatMap(([, , value]) => value!.match(/(?<![\w.])\d*\.?\d+px\b/g) ?? [])
    .filter((length) => length !== '1px').length;
}

/** Space, type, radius and heights come from the theme. */
export const lengthsFromTheme: Rule = (tree) =>
  tree
    .filter(({ path }) => /^web\/src\/features\/.+\.css$/.test(path))
    .flatMap(({ path, code }) => {
      const count = countPx(code);
      const allowed = pxOfFeatures[path] ?? 0;
      if (count === allowed) return [];
      return count > allowed
        ? [
            `${path}: ${count} lengths in px, ${allowed} at most; take tokens of web/src/app/tokens.css or classes of web/src/kit/layout.css`,
          ]
        : [`${path}: ${count} lengths in px, ${allowed} allowed; lower its number in scripts/architecture/styles.ts to ${count}`];
    });

/** Type is 20/28, 16/24, 14/22 or 12/18, in two weights. Paper has lengths of its own; an icon and a centred glyph have no lines. */
export const typeFromScale: Rule = (tree) =>
  tree
    .filter(({ path }) => /^web\/src\/.+\.css$/.test(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(([, selector, body]) => {
        const name = selector!.trim().replaceAll(/\s+/g, ' ');
        const size = valueOf(body!, 'font-size');
        const weight = valueOf(body!, 'font-weight');
        const step = size && /^var\(--font-size(-\w+)?\)$/.exec(size);
        const problems =
          weight && !/^([46]00|inherit)( !important)?$/.test(weight) ? [`${path}: ${name} has the weight ${weight}; take 400 or 600`] : [];
        if (size && !step && !/^([\d.]+(pt|mm)|inherit)$/.test(size))
          problems.push(`${path}: ${name} has the size ${size}; take one of tokens.css`);
        if (step && !/icon|arrow|aria-hidden/.test(name) && !hasItsLine(valueOf(body!, 'line-height'), step[1] ?? ''))
          problems.push(`${path}: ${name} has a font size without its line height; take var(--line-height${step[1] ?? ''})`);
        return problems;
      }),
    );

const valueOf = (body: string, property: string): string | undefined => new RegExp(`(?:^|[;\\s])${property}: ([^;]+);`).exec(body)?.[1];

const hasItsLine = (line: string | undefined, step: string): boolean =>
  line !== undefined && (line === `var(--line-height${step})` || /^(0|1|var\(--control-height\S*\))$/.test(line));
