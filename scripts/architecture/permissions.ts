import { buttonNames, menuTitles } from '../../contract/src/permissions.ts';
import { isTest, placeOf, type Rule } from './source-tree.ts';

const buttons: readonly string[] = buttonNames;
const titles: readonly string[] = menuTitles;

/** Only the contract names permissions; server and pages use the endpoint or transition that has them. The component samples are exempt, and the
 *  texts of the manual, which says who does what and guards nothing. */
export const permissionsByContract: Rule = (tree) =>
  tree
    .filter((source) => /^(server|web)\/src\/(?!app\/kit\/|features\/help\/[a-z]+-text\.)/.test(source.path) && !isTest(source))
    .flatMap((source) =>
      [...source.code.matchAll(/(\.has\(\s*)?['"`]([^'"`\n]+)['"`]/g)]
        .filter(({ 1: asked, 2: text = '' }) => buttons.includes(text) || (asked !== undefined && titles.includes(text)))
        .map(({ 2: text, index }) => `${placeOf(source, index)}: “${text}” is spelled out; take it from its endpoint or transition`),
    );
