import type { Plugin } from 'vite';

/** A pattern for what lies in a folder and begins so. */
const within = (folder: string, names: string): string => `${folder}/(?:${names.trim().split(/\s+/).join('|')})`;
const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'));

const MODULES = '/node_modules';
const ANTD = '/node_modules/antd/es';
const RC = '/node_modules/@rc-component';
const CONTRACT = '/contract/src';
const WEB = '/web/src';
const KIT = '/web/src/kit';

/** The log-in page loads this, and nothing of antd. */
const main = { name: 'main', tags: ['$initial' as const] };

/** What stands on nearly all pages: buttons, fields, menus, pickers, tooltips, and what is asked of the server. */
const frame = {
  name: 'frame',
  test: anyOf(
    within(MODULES, '@ant-design/(?:colors|cssinjs|fast-color) @babel/runtime @emotion clsx react-is decimal\\.js tinykeys zod'),
    within(MODULES, 'zustand/esm/middleware compute-scroll scroll-into-view'),
    within(RC, 'color-picker dropdown input/ menu motion/es/(?!CSSMotionList|util/diff) overflow portal resize-observer select tooltip'),
    within(RC, 'trigger util virtual-list [a-z]+/es/locale form/es/(?:FieldContext|FormContext|utils/(?!validateUtil))'),
    within(RC, 'form/es/hooks/use(?:Form|NotifyWatch)'),
    within(ANTD, '_util button color-picker config-provider dropdown empty input/ layout locale menu select space style theme tooltip'),
    within(ANTD, 'version [a-z-]+/locale table/TableMeasureRowContext grid/hooks/useBreakpoint'),
    within(ANTD, 'form/(?:context|util|validateMessagesContext|hooks/use(?:Form|Variants))\\.js'),
    '/@ant-design/icons/es/(?!icons/)',
    within('/@ant-design/icons(?:-svg)?/es/(?:icons|asn)', `(?:${frameIcons()})(?:Outlined|Filled)\\.js`),
    within(
      CONTRACT,
      'features/(?:access|audit|dictionaries|exports|files|home|imports|materials|prices|suppliers)[^?]*\\?slim lib/(?:endpoint|fields|decimals|list|numeric-rules)',
    ),
    within(CONTRACT, 'features/(?:[a-z]+/audit\\.ts\\?slim|stock/(?:item-level|ledger)|(?:materials|suppliers|styles|stock)/workflow)'),
    within(WEB, 'app/(?:AntdProvider|theme) features/(?:home/text|[a-z-]+/documents\\.)'),
    within(`${WEB}/lib`, 'format recent-list commands panels pictures tasks documents use(?:Latest|Paused) visits clipboard'),
    within(KIT, 'ActionButton Allowed CompositionBar Confirm\\. ImagePreview\\. MoreMenu Swatch clearable menu-focus lazy\\.'),
    // A page about one record waits as a form does, and keeps the draft of a comment as one.
    within(KIT, 'object/(?:Anchors|useAnchors|RecordPage|RecordPending|record-pending|useRecord) form/(?:drafts|useDraft|changes)\\.'),
  ),
};

function frameIcons(): string {
  const names = `Loading Search Close Down Left Right Ellipsis Check CloseCircle Setting Inbox Download Eye EyeInvisible Menu Filter
    History Reload DoubleLeft DoubleRight CaretUp CaretDown`;
  return names.split(/\s+/).join('|');
}

/** Lists, and the tables of other pages. */
const list = {
  name: 'list',
  test: anyOf(
    within(RC, 'checkbox context pagination segmented table tree/es/util'),
    within(ANTD, 'checkbox pagination popover radio segmented spin table'),
    within(MODULES, 'throttle-debounce'),
    `${KIT}/list/(?!.*(?:Drawer|Form|DateRange|PeekRecord|ViewLinks|useBulkEdit)\\.tsx?$|(?:peek-layout|bulk-edit|peek|view-links)\\.css)`,
    within(KIT, 'pickers/(?!TreeSelects) grid/(?:clipboard|html-table) ColourStrip CopyButton useActionCommands'),
  ),
};

/** The grid of lines that some forms have. */
const grid = {
  name: 'grid',
  test: anyOf(within(KIT, 'grid/(?!PastePreview|paste\\.) form/GridField'), `${MODULES}/zustand/esm/(?:vanilla|react)/shallow`),
};

/** Forms, and the dialogs of lists that are one. */
const form = {
  name: 'form',
  test: anyOf(
    within(RC, 'form motion'),
    within(ANTD, 'form grid'),
    '/web/rule-validator',
    `${KIT}/form/(?!.*Dialog\\.|RestoreDraftNote|DayPicker|ModalForm|useModalConflict|ComputedField|GridField|merge\\.|show-value)`,
    within(KIT, 'files/(?!CropDialog|FileField|edit-picture|crop)'),
    within(`${WEB}/pickers`, 'UnitPicker ClassificationPicker'),
  ),
};

/**
 * What is always fetched together lies in one file: packed in one piece it is a tenth smaller than in a hundred. Left to itself the
 * build makes a file of every set of pages that share something. What opens on demand is named in none of these and keeps a file of
 * its own.
 */
export const chunkGroups = [main, frame, list, grid, form];

/** Files that ask for each other start in the order in which they happen to come, and then sometimes not at all. */
export function circleOf(imports: Readonly<Record<string, readonly string[]>>): string[] {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of imports[from] ?? []) if (!seen.has(next)) reach(next, seen.add(next));
    return seen;
  };
  return Object.keys(imports).filter((name) => reach(name).has(name));
}

/** Refuses a build that the groups have led into a circle. */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    generateBundle(_, bundle) {
      const files = Object.entries(bundle).map(([name, file]) => [name, file.type === 'chunk' ? file.imports : []] as const);
      const circle = circleOf(Object.fromEntries(files));
      if (circle.length > 0) this.error(`files that ask for each other: ${circle.join(', ')}; see chunk-groups.ts`);
    },
  };
}
