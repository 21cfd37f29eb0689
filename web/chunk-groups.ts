/**
 * What is always fetched together lies in one file: code that is packed in one piece is a tenth smaller than in a hundred, and
 * each file names all that come with it. Left to itself the build makes a file of every set of pages that share something.
 * Nothing else may lie here that a page asks for later: what opens on demand keeps a file of its own.
 */
const parts = (folder: string, ...names: readonly string[]): string => `${folder}/(?:${names.join('|')})`;
const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'));

const ANTD = '/node_modules/antd/es';
const RC = '/node_modules/@rc-component';
const KIT = '/web/src/kit';

/** The log-in page loads this and nothing of antd. */
const main = { name: 'main', tags: ['$initial' as const] };

/** The frame around every page, with what stands on nearly all of them: buttons, fields, menus, pickers, tooltips. */
const frame = {
  name: 'frame',
  test: anyOf(
    parts('/node_modules', '@ant-design/(?:colors|cssinjs|fast-color)', '@babel/runtime', '@emotion', 'clsx', 'react-is', 'stylis'),
    '/node_modules/nuqs/dist/(?!index)',
    parts('/node_modules', 'decimal\\.js', 'tinykeys', 'zod', 'zustand/esm/middleware', 'compute-scroll', 'scroll-into-view'),
    '/@ant-design/icons/es/(?!icons/)',
    parts(RC, 'color-picker', 'dropdown', 'input/', 'menu', 'motion/es/(?!CSSMotionList|util/diff)', 'overflow', 'portal'),
    parts(RC, 'resize-observer', 'select', 'tooltip', 'trigger', 'util', 'virtual-list', '[a-z]+/es/locale'),
    parts(RC, 'form/es/(?:FieldContext|FormContext|utils/(?!validateUtil)|hooks/use(?:Form|NotifyWatch))'),
    parts(ANTD, '_util', 'button', 'color-picker', 'config-provider', 'dropdown', 'empty', 'input/', 'layout', 'locale', 'menu', 'select'),
    parts(
      ANTD,
      'space',
      'style',
      'theme',
      'tooltip',
      'version',
      '[a-z-]+/locale',
      'table/TableMeasureRowContext',
      'grid/hooks/useBreakpoint',
    ),
    parts(ANTD, 'form/(?:context|util|validateMessagesContext|hooks/use(?:Form|Variants))\\.js'),
    parts(
      '/web/src/app',
      'Shell',
      'AntdProvider',
      'theme',
      'TopBar',
      'SideMenu',
      'UserMenu',
      'MenuContent',
      'MenuGroupItem',
      'Breadcrumbs',
    ),
    parts(KIT, 'ActionButton', 'Confirm\\.', 'ImagePreview\\.', 'MoreMenu', 'Swatch', 'clearable', 'menu-focus', 'on-demand', 'Allowed', 'CompositionBar', 'object/(?:useAnchors|RecordPending|record-pending)', 'form/(?:drafts|useDraft|changes)\\.'),
    '/contract/src/features/(?!styles|stock|preparations)[^?]+\\?endpoints',
    parts('/contract/src/lib', 'endpoint', 'fields', 'decimals', 'list', 'numeric-rules'),
    parts('/contract/src/features', '[a-z]+/audit\\.ts$', 'stock/goods', '(?:materials|suppliers|styles|stock)/workflow'),
    parts(
      '/web/src/lib',
      'format',
      'kept-list',
      'commands',
      'panels',
      'pictures',
      'tasks',
      'use(?:DocumentAddress|Latest|Paused)',
      'visits',
      'clipboard',
    ),
    '/web/src/features/home/text',
    '/@ant-design/icons(?:-svg)?/es/(?:icons|asn)/(?:Loading|Search|Close|Down|Left|Right|Ellipsis|Check|CloseCircle|Setting|Inbox|Download|Eye|Menu|Filter|History|Reload|DoubleLeft|DoubleRight|CaretUp|CaretDown)(?:Outlined|Filled)\\.js',
  ),
};

/** Lists, and the tables of other pages. */
const list = {
  name: 'list',
  test: anyOf(
    parts(RC, 'checkbox', 'context', 'pagination', 'segmented', 'table', 'tree/es/util'),
    parts(ANTD, 'checkbox', 'pagination', 'popover', 'radio', 'segmented', 'spin', 'table'),
    '/node_modules/throttle-debounce',
    `${KIT}/list/(?!.*(?:Drawer|Form|DateRange|PeekRecord|ViewLinks|useBulkEdit)\\.tsx?$)`,
    `${KIT}/pickers/(?!TreeSelects)`,
    `${KIT}/grid/(?:clipboard|html-table)`,
    parts(KIT, 'ColourStrip', 'CopyButton', 'useActionCommands'),
  ),
};

/** Forms with their grids. */
const form = {
  name: 'form',
  test: anyOf(
    parts(RC, 'form', 'motion'),
    parts(ANTD, 'form', 'grid'),
    '/web/rule-validator',
    '/node_modules/zustand/esm/(?:vanilla|react)/shallow',
    `${KIT}/form/(?!.*Dialog\\.|DraftOffer|DayPicker|ModalForm|useModalConflict|ComputedField|merge\\.|show-value)`,
    `${KIT}/grid/(?!PastePreview|paste\\.)`,
    `${KIT}/files/(?!CropDialog|FileField|edit-picture|crop)`,
    parts('/web/src/pickers', 'UnitPicker', 'ClassificationPicker'),
    
  ),
};

export const chunkGroups = [main, frame, list, form];
