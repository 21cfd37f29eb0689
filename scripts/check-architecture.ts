import {
  featureOrder,
  layerImports,
  manifestImports,
  noCycles,
  webFeatureImports,
  packageImports,
  fileKindImports,
} from './architecture/imports.ts';
import { noFloats, textInsideJson } from './architecture/decimals.ts';
import { permissionsByContract } from './architecture/permissions.ts';
import { choicesByPinyin } from './architecture/pickers.ts';
import { readTree, type Rule } from './architecture/source-tree.ts';
import { migrationsCallBaseOnly, migrationsInOrder, noCodeInMigrations, oneObjectPerSqlFile } from './architecture/sql.ts';
import { lengthsFromTheme, typeFromScale } from './architecture/styles.ts';
import { oneOwnerPerTable } from './architecture/tables.ts';
import { allowedFiles, topicFolders, roomyFolders, noGenericNames, featureNames, maxFileLength } from './architecture/vocabulary.ts';
import { root } from './steps.ts';

/** Rules that the linter cannot check. Each has fixtures in rule-fixtures/. */
export const rules = {
  featureNames,
  allowedFiles,
  noGenericNames,
  topicFolders,
  roomyFolders,
  maxFileLength,
  layerImports,
  packageImports,
  fileKindImports,
  featureOrder,
  manifestImports,
  webFeatureImports,
  noCycles,
  oneOwnerPerTable,
  noCodeInMigrations,
  migrationsCallBaseOnly,
  migrationsInOrder,
  oneObjectPerSqlFile,
  noFloats,
  textInsideJson,
  permissionsByContract,
  lengthsFromTheme,
  typeFromScale,
  choicesByPinyin,
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

/** All violations in the tree under `root`, each as `rule  path: what is wrong`. */
export async function checkArchitecture(root: string): Promise<string[]> {
  const tree = await readTree(root);
  if (tree.length === 0) throw new Error(`no files under ${root}`);
  return Object.entries(rules).flatMap(([name, rule]) => rule(tree).map((violation) => `${name}  ${violation}`));
}

if (import.meta.main) {
  const violations = await checkArchitecture(root);
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
