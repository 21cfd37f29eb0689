import type { Plugin } from 'vite';

/** antd components that are not used, by the class prefix of their rules. Remove an entry to use the component. */
export const unusedComponents: Readonly<Record<string, string>> = {
  Affix: 'affix',
  Anchor: 'anchor',
  App: 'app',
  Avatar: 'avatar',
  Badge: 'badge',
  BorderBeam: 'border-beam',
  Breadcrumb: 'breadcrumb',
  Calendar: 'picker-calendar',
  Card: 'card',
  Carousel: 'carousel',
  Collapse: 'collapse',
  ColorPicker: 'color-picker',
  Descriptions: 'descriptions',
  Divider: 'divider',
  Flex: 'flex',
  FloatButton: 'float-btn',
  Image: 'image',
  Layout: 'layout',
  Listy: 'listy',
  List: 'list',
  Masonry: 'masonry',
  Mentions: 'mentions',
  Menu: 'menu',
  message: 'message',
  notification: 'notification',
  Popconfirm: 'popconfirm',
  QRCode: 'qrcode',
  Rate: 'rate',
  Result: 'result',
  Splitter: 'splitter',
  Statistic: 'statistic',
  Steps: 'steps',
  Tabs: 'tabs',
  Tag: 'tag',
  Timeline: 'timeline',
  Transfer: 'transfer',
  Upload: 'upload',
  Watermark: 'watermark',
};

/** Variants and parts of used components that no page sets, by class. Remove an entry to use it. */
const unusedParts = `ribbon otp btn-group input-group input-number-group input-search
  table-virtual table-tbody-virtual table-expanded-row table-row-expand pagination-options-quick-jumper`.split(/\s+/);
const unusedPrefixes = [...Object.values(unusedComponents), ...unusedParts];

/** Large components that most pages do not need: their rules load with their code. Folder → class prefixes. */
const lateComponents: Readonly<Record<string, readonly string[]>> = {
  'date-picker': ['picker'],
  tree: ['tree', 'select-tree', 'tree-select'],
  cascader: ['cascader'],
  typography: ['typography'],
  slider: ['slider'],
  tour: ['tour'],
};

/**
 * antd's stylesheet covers every component and includes default variables that `cssVar.key` replaces; both are removed.
 * Because the styles are a file (`zeroRuntime`), the functions that generate them at run time are removed too.
 */
export function antdStylesheet(): Plugin {
  // The development server bundles antd as one module, so no styles load lazily.
  let isBuild = true;
  return {
    name: 'antd-stylesheet',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    transform(code, id) {
      const sheet = /\/antd\/dist\/antd\.css(?:\?late=(.+))?$/.exec(id);
      if (sheet) return { code: isBuild ? rulesOf(code, sheet[1]) : usedRulesOf(code), map: null };
      if (/\/antd\/es\/.*\/style\/.*\.js$/.test(id))
        return { code: lateImport(id) + withoutStyles(code, this.parse(code) as unknown as Node), map: null };
      if (id.includes('/web/src/')) {
        const used = unusedImport(code);
        if (used) this.error(`${used} has no styles: take it off the list in antd-stylesheet.ts`);
      }
      return null;
    },
  };
}

function lateImport(id: string): string {
  const [, folder = ''] = /\/antd\/es\/([^/]+)\/style\/index\.js$/.exec(id) ?? [];
  return folder in lateComponents ? `import '../../../dist/antd.css?late=${folder}';` : '';
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const STYLE_HOOKS = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);

/** Keeps the defaults of `genStyleHooks('Button', token => …, defaults)`, which become variables, and removes the styles. */
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

/** All rules that the product uses. */
export const usedRulesOf = (css: string): string => keepRules(css, isUsed);

/** The used rules of one lazy component, or of all other components. */
export function rulesOf(css: string, late?: string): string {
  return keepRules(css, (rule) => isUsed(rule) && lateComponentOf(rule) === late);
}

function keepRules(css: string, isKept: (rule: string) => boolean): string {
  return splitRules(css)
    .map((rule) => {
      if (!/^@(media|supports|container)/.test(rule)) return isKept(rule) ? rule : '';
      const open = rule.indexOf('{');
      const inside = keepRules(rule.slice(open + 1, -1), isKept);
      return inside === '' ? '' : `${rule.slice(0, open)}{${inside}}`;
    })
    .join('');
}

/** Removes arguments such as `:not(.ant-btn-lg)`, which do not decide which component a rule belongs to. */
function selectorsOf(rule: string): string[] {
  const bare = (text: string): string => (/\([^()]*\)/.test(text) ? bare(text.replaceAll(/\([^()]*\)/g, '')) : text);
  return bare(rule.slice(0, rule.indexOf('{'))).split(',');
}

const beginsWith = (selector: string, prefixes: readonly string[]): boolean => {
  const first = /\.ant-([\w-]+)/.exec(selector)?.[1];
  return first !== undefined && prefixes.some((prefix) => first === prefix || first.startsWith(`${prefix}-`));
};

function lateComponentOf(rule: string): string | undefined {
  const late = Object.entries(lateComponents).find(([, prefixes]) => selectorsOf(rule).every((selector) => beginsWith(selector, prefixes)));
  return late?.[0];
}

/**
 * Not used: right-to-left text, antd's preset colours, large or middle sizes, dashed, filled and underlined variants,
 * antd's column widths (fields have our own grid), and bordered tables with antd's summaries or filters.
 */
const UNUSED_KIND = new RegExp(
  [
    '-(?:rtl|magenta|pink|volcano|geekblue|purple|lime|cyan|gold|yellow|lg|middle|large|dashed|filled|underlined)\\b',
    '\\.ant-(?:tooltip|popover)-(?:red|orange|green|blue)\\b',
    '\\.ant-col-(?:xs|sm|md|xl|xxl|xxxl|push|pull|offset|order|\\d)',
    '\\.ant-table-(?:bordered|summary|filter|sticky)',
    '\\.ant-btn-(?:background-ghost|round|two-chinese-chars)',
    '\\.ant-radio-group-solid',
  ].join('|'),
);

function isUsed(rule: string): boolean {
  const selectors = selectorsOf(rule);
  if (/css-var-/.test(selectors.join()) && rule.includes('{--ant-')) return false;
  // Without these, plain links lose colour and focus ring outside antd's variables; base.css defines them.
  if (/^a\b/.test(selectors.join()) || selectors.join().includes('data-ant-cssinjs-cache-path')) return false;
  return !selectors.every((selector) => UNUSED_KIND.test(selector) || beginsWith(selector, unusedPrefixes));
}

/** The rules at one nesting level. */
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
