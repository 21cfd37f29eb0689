import { features } from './features.ts';
import { featureOf, isTest, type Rule } from './source-tree.ts';

const kebab = '[a-z0-9]+(-[a-z0-9]+)*';
const pascal = '[A-Z][A-Za-z0-9]*';

/** Allowed file names per folder; the longest matching folder applies. */
const folders: Readonly<Record<string, readonly string[]>> = {
  'contract/': ['tsconfig\\.json', 'package\\.json'],
  'contract/src/': ['(dictionaries|errors|permissions|roles)(\\.test)?\\.ts'],
  'contract/src/lib/': [`(${kebab}/)?${kebab}(\\.test)?\\.ts`, `(${kebab}/)?${kebab}\\.json`],
  'contract/src/features/': [`${kebab}(/${kebab})?(\\.test)?\\.ts`],

  'server/': ['tsconfig\\.json', 'package\\.json', 'vite\\.config\\.ts'],
  'server/migrations/': ['\\d{3}_[a-z0-9_]+\\.sql'],
  'server/sql/': [`${kebab}/[a-z0-9_]+\\.sql`],
  'server/src/': ['(main|run|admin|doctor|start|serving|app|features|config|build|pages-build|worker|describe-interface)(\\.test)?\\.ts'],
  'server/src/demo/': [`(${kebab}/)?${kebab}(\\.test)?\\.ts`, `(${kebab}/)?${kebab}\\.json`],
  'server/src/platform/': [`(${kebab}/){0,2}${kebab}(\\.test)?\\.ts`, 'database/database\\.types\\.ts', 'likeness/projections\\.json'],
  'server/src/features/': [
    `${kebab}/(${kebab}/)?(${kebab}\\.)?(routes|queries|commands|rules|jobs|imports|exports)(\\.test)?\\.ts`,
    `${kebab}/(feature\\.ts|README\\.md)`,
    `${kebab}/installation\\.${kebab}\\.json`,
  ],
  'server/test/': [
    `(${kebab}/)?${kebab}((\\.full)?\\.test)?\\.ts`,
    'former-migrations\\.json\\.gz',
    'releases/\\d+\\.\\d+\\.\\d+\\.json\\.br',
    `excel/writers/(uncalculated/)?(${kebab}\\.xlsx?|README\\.md)`,
  ],

  'web/': ['tsconfig\\.json', 'package\\.json', '(index|counting|supplier)\\.html', 'vite\\.config\\.ts', `${kebab}(\\.test)?\\.ts`],
  'web/public/': ['.*'],
  'web/src/': ['(main|counting|supplier)\\.tsx'],
  ...Object.fromEntries(
    ['app', 'kit', 'lib'].map((folder) => [
      `web/src/${folder}/`,
      [`(${kebab}/){0,2}(${kebab}(\\.test)?\\.tsx?|${kebab}\\.css|${pascal}\\.tsx|use${pascal}\\.tsx?)`],
    ]),
  ),
  'web/src/pickers/': [
    `(${kebab}/)?(${pascal}(Picker|Field|Link)|New${pascal}Form)\\.tsx`,
    `(${kebab}/)?use${pascal}\\.tsx?`,
    `(${kebab}/)?${kebab}(\\.test)?\\.ts`,
    `(${kebab}/)?${kebab}\\.css`,
  ],
  'web/src/features/': [
    `${kebab}/(feature|documents|(${kebab}-)?kind)\\.ts`,
    `${kebab}/(${kebab}/)?(addresses\\.ts|${pascal}(Page|Form|Panel|Picker)\\.tsx|use${pascal}\\.tsx?|${kebab}\\.css)`,
    `${kebab}/(${kebab}/)?(${kebab}-)?(text|groups|lines|columns|values|choices|materials|prices|weight|store|sync)(\\.test)?\\.ts`,
  ],
};

/** SQL without a feature. */
const sqlWithoutFeature = ['platform', 'base'];
const isSql = (path: string): boolean => /^server\/(migrations|sql)\//.test(path);

const genericName = /(^|\/)(index|utils?|helpers?|types|common|misc|shared|base|managers?|handlers?|services?)(\.test)?\.tsx?$/;

/** Folders and files use the feature's name, the same on every side. */
export const featureNames: Rule = (tree) =>
  tree.flatMap(({ path }) => {
    const feature = featureOf(path);
    if (feature === undefined || features.includes(feature) || (isSql(path) && sqlWithoutFeature.includes(feature))) return [];
    return [`${path}: “${feature}” is not a feature; the list is in scripts/architecture/features.ts`];
  });

/** A folder contains only its kinds of file. */
export const allowedFiles: Rule = (tree) =>
  tree.flatMap(({ path }) => {
    const folder = Object.keys(folders)
      .filter((candidate) => path.startsWith(candidate))
      .toSorted((one, other) => other.length - one.length)[0];
    if (folder === undefined) return [];
    const fits = folders[folder]?.some((kind) => new RegExp(`^${kind}$`).test(path.slice(folder.length)));
    return fits ? [] : [`${path}: not a kind of file that ${folder} holds; the kinds are in scripts/architecture/vocabulary.ts`];
  });

/** A generic name attracts unrelated code. */
export const noGenericNames: Rule = (tree) =>
  tree.filter(({ path }) => genericName.test(path)).map(({ path }) => `${path}: name the file by what it is about`);

/** A topic of a feature is a file name prefix; only topics with more files than this have a folder. */
const FLAT_FILES = 6;

export const topicFolders: Rule = (tree) => {
  const inFolder = tree.filter((source) => /^(server|web)\/src\/features\/[^/]+\/[^/]+\/[^/]+$/.test(source.path) && !isTest(source));
  return [...Map.groupBy(inFolder, ({ path }) => path.slice(0, path.lastIndexOf('/') + 1))].flatMap(([folder, files]) =>
    files.length > FLAT_FILES
      ? []
      : [`${folder}: ${files.length} files, a folder holds more than ${FLAT_FILES}; prefix their names instead`],
  );
};

/** Modules beside each other in a folder; with more of them they have folders by topic. */
const ROOM = 25;
const ROOMS =
  /^(?:(?:contract|server|web)\/src\/features\/[^/]+|contract\/src\/lib|server\/src\/(?:platform|demo)|web\/src\/(?:app|kit|lib|pickers))\/.*\.tsx?$/;

export const roomyFolders: Rule = (tree) => {
  const modules = tree.filter((source) => ROOMS.test(source.path) && !isTest(source));
  return [...Map.groupBy(modules, ({ path }) => path.slice(0, path.lastIndexOf('/') + 1))].flatMap(([folder, files]) =>
    files.length > ROOM ? [`${folder}: ${files.length} modules, ${ROOM} at most; give topics of more than ${FLAT_FILES} a folder`] : [],
  );
};

const LIMIT = 300;

/** Maximum lines that contain more than a comment. */
export const maxFileLength: Rule = (tree) =>
  tree.flatMap(({ path, code }) => {
    // Stylesheets are exempt.
    if (path.endsWith('.types.ts') || path.endsWith('.css')) return [];
    const lines = code.split('\n').filter((line) => line.trim() !== '').length;
    return lines > LIMIT ? [`${path}: ${lines} lines, ${LIMIT} at most`] : [];
  });
