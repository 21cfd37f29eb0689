import type { Plugin } from 'vite';

/** A pattern for files in a folder whose names start with one of these. */
const within = (folder: string, names: string): string => `${folder}/(?:${names.trim().split(/\s+/).join('|')})`;
const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'));

const MODULES = '/node_modules';
const ANTD = '/node_modules/antd/es';
const RC = '/node_modules/@rc-component';
const CONTRACT = '/contract/src';
const WEB = '/web/src';
const KIT = '/web/src/kit';

/** Loaded by the log-in page, without antd. */
const main = { name: 'main', tags: ['$initial' as const] };

/** Used by nearly all pages: buttons, fields, menus, pickers, tooltips and API calls. */
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
      'features/(?:access|audit|dictionaries|exports|files|home|imports|materials(?!/public-skus)|prices|suppliers)[^?]*\\?slim lib/(?:endpoint|fields|decimals|list|numeric-rules|number-checks)',
    ),
    within(
      CONTRACT,
      'features/(?:[a-z-]+/audit\\.ts\\?slim|stock/(?:item-level|ledger)|(?:external-materials|materials|suppliers|styles|stock)/workflow)',
    ),
    within(WEB, 'app/(?:AntdProvider|theme) features/(?:home/text|[a-z-]+/documents\\.)'),
    within(`${WEB}/lib`, 'format recent-list commands panels pictures tasks documents usePaused visits live\\.'),
    within(KIT, 'ActionButton Allowed CompositionBar Confirm\\. ImagePreview\\. MoreMenu Swatch clearable menu-focus lazy\\.'),
    // Record pages show the same pending state as forms and keep comment drafts the same way.
    within(KIT, 'object/(?:Anchors|useAnchors|RecordPage|RecordPending|record-pending|useRecord) form/(?:drafts|useDraft|changes)\\.'),
  ),
};

function frameIcons(): string {
  const names = `Loading Search Close Down Left Right Ellipsis Check CloseCircle Setting Inbox Download Eye EyeInvisible Menu Filter
    History Reload DoubleLeft DoubleRight CaretUp CaretDown`;
  return names.split(/\s+/).join('|');
}

/** Lists and the tables of other pages. */
const list = {
  name: 'list',
  test: anyOf(
    within(RC, 'checkbox context pagination segmented table tree/es/util'),
    within(ANTD, 'checkbox pagination popover radio segmented spin table'),
    within(MODULES, 'throttle-debounce'),
    `${KIT}/list/(?!.*(?:Drawer|Form|DateRange|PeekRecord|ViewLinks|useBulkEdit)\\.tsx?$|(?:peek-layout|bulk-edit|peek|view-links)\\.css)`,
    within(KIT, 'pickers/(?!TreeSelects) grid/(?:clipboard|html-table) ColourStrip CopyButton useActionCommands files/upload\\.'),
  ),
};

/** The line grid of some forms. */
const grid = {
  name: 'grid',
  test: anyOf(within(KIT, 'grid/(?!PastePreview|paste\\.) form/GridField'), `${MODULES}/zustand/esm/(?:vanilla|react)/shallow`),
};

/** Forms and the form dialogs of lists. */
const form = {
  name: 'form',
  test: anyOf(
    within(RC, 'form motion'),
    within(ANTD, 'form grid'),
    '/web/rule-validator',
    `${KIT}/form/(?!.*Dialog\\.|RestoreDraftNote|DayPicker|ModalForm|useModalConflict|ComputedField|GridField|merge\\.|show-value)`,
    within(KIT, 'files/(?!CropDialog|FileField|edit-picture|crop|upload\\.)'),
    within(`${WEB}/pickers`, 'UnitPicker ClassificationPicker'),
  ),
};

/**
 * Modules that always load together share one chunk, which compresses about a tenth smaller than a hundred files. By default the
 * bundler creates a chunk for every set of pages that share modules. Modules that load on demand are in no group and keep their
 * own chunk.
 */
export const chunkGroups = [main, frame, list, grid, form];

/** Finds chunks that import each other: their evaluation order is not defined and may fail at start. */
export function findChunkCycle(imports: Readonly<Record<string, readonly string[]>>): string[] {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of imports[from] ?? []) if (!seen.has(next)) reach(next, seen.add(next));
    return seen;
  };
  return Object.keys(imports).filter((name) => reach(name).has(name));
}

/** Fails the build when the groups create a circular import between chunks. */
export function rejectChunkCycles(): Plugin {
  return {
    name: 'no-circles',
    generateBundle(_, bundle) {
      const files = Object.entries(bundle).map(([name, file]) => [name, file.type === 'chunk' ? file.imports : []] as const);
      const circle = findChunkCycle(Object.fromEntries(files));
      if (circle.length > 0) this.error(`files that ask for each other: ${circle.join(', ')}; see chunk-groups.ts`);
    },
  };
}
