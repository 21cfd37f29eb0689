import type { Plugin } from 'vite';

/** antd components the product does without, by the class prefix of their rules. Using one means taking it off this list. */
export const unusedComponents: Readonly<Record<string, string>> = {
  Affix: 'affix',
  Anchor: 'anchor',
  App: 'app',
  Avatar: 'avatar',
  BorderBeam: 'border-beam',
  Card: 'card',
  Carousel: 'carousel',
  ColorPicker: 'color-picker',
  FloatButton: 'float-btn',
  Image: 'image',
  Layout: 'layout',
  Listy: 'listy',
  List: 'list',
  Masonry: 'masonry',
  Mentions: 'mentions',
  message: 'message',
  notification: 'notification',
  Rate: 'rate',
  Result: 'result',
  Splitter: 'splitter',
  Statistic: 'statistic',
  Timeline: 'timeline',
  Tour: 'tour',
  Transfer: 'transfer',
  Watermark: 'watermark',
};

const unusedPrefixes = Object.values(unusedComponents);

/**
 * antd's stylesheet is written for every component and carries default variables that `cssVar.key` replaces; both are
 * left out. And since the styles come as a file (`zeroRuntime`), so are the functions that would write them at run time.
 */
export function antdStylesheet(): Plugin {
  return {
    name: 'antd-stylesheet',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('/antd/dist/antd.css')) return { code: keepUsedRules(code), map: null };
      if (/\/antd\/es\/.*\/style\/.*\.js$/.test(id)) return { code: withoutStyles(code, this.parse(code) as unknown as Node), map: null };
      if (id.includes('/web/src/')) {
        const used = unusedImport(code);
        if (used) this.error(`${used} has no styles: take it off the list in antd-stylesheet.ts`);
      }
      return null;
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const STYLE_HOOKS = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);

/** `genStyleHooks('Button', token => …, defaults)` keeps its defaults, which become variables, and loses the styles. */
export function withoutStyles(code: string, program: Node): string {
  const styles = callsOf(program).flatMap((call) => {
    const style = (call['arguments'] as Node[])[1];
    return STYLE_HOOKS.has((call['callee'] as { name?: string }).name ?? '') && style ? [style] : [];
  });
  return styles.toReversed().reduce((text, { start, end }) => `${text.slice(0, start)}() => []${text.slice(end)}`, code);
}

function callsOf(node: Node): Node[] {
  const inner = Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child === 'object' && child !== null && typeof (child as Node).type === 'string')
    .flatMap(callsOf);
  return node.type === 'CallExpression' ? [node, ...inner] : inner;
}

export function unusedImport(code: string): string | undefined {
  for (const [, names] of code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]antd['"]/g))
    for (const name of names!.split(',').map((part) => part.trim().replace(/ as .*/, '')))
      if (Object.hasOwn(unusedComponents, name)) return name;
  return undefined;
}

export function keepUsedRules(css: string): string {
  return splitRules(css)
    .map((rule) => (/^@(media|supports|container)/.test(rule) ? keepUsedInside(rule) : isUsed(rule) ? rule : ''))
    .join('');
}

function keepUsedInside(rule: string): string {
  const open = rule.indexOf('{');
  const inside = splitRules(rule.slice(open + 1, -1))
    .filter(isUsed)
    .join('');
  return inside === '' ? '' : `${rule.slice(0, open)}{${inside}}`;
}

function isUsed(rule: string): boolean {
  const selectors = rule.slice(0, rule.indexOf('{'));
  if (/css-var-/.test(selectors) && rule.includes('{--ant-')) return false;
  // Bare links would lose colour and focus ring wherever antd's variables do not reach; base.css has them.
  if (/^a\b/.test(selectors) || selectors.includes('data-ant-cssinjs-cache-path')) return false;
  return !selectors.split(',').every((selector) => {
    const first = /\.ant-([\w-]+)/.exec(selector)?.[1];
    return first !== undefined && unusedPrefixes.some((prefix) => first === prefix || first.startsWith(`${prefix}-`));
  });
}

/** The rules of one nesting level. */
function splitRules(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  let quote = '';
  for (let at = 0; at < css.length; at++) {
    const char = css[at]!;
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) {
      rules.push(css.slice(start, at + 1).trim());
      start = at + 1;
    }
  }
  return rules;
}
