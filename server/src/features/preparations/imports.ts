import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { groupByColumns } from '../../platform/imports/groups.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import { newRowResult, toRowOutcome } from '../../platform/imports/row-result.ts';
import { undoPreparations, writePreparations } from './imports.commands.ts';
import { formColumns, preparationColumns } from './import-columns.rules.ts';
import { loadPreparationLookups, readPreparationSheet } from './imports.queries.ts';
import { selectValidForms, readForms } from './imports.rules.ts';
import { readFormFacts } from './lines/queries.ts';

/** 备料单: rows with the same head are one form; a form becomes one draft per supplier and material, or one 美套. */
const preparationImport: ImportObject = {
  key: 'preparations',
  label: preparationWords.preparation,
  instructions: [
    '一行是一个物料；类型、方式、备料对象、收货方、预计到仓日期、备注相同的行是同一次备料，按供应商和物料合成备料单。',
    {
      withPrices: '色布/辅料填SKU编码，坯布填物料编码；供应商留空用优选报价，单价留空用报价，单位是物料的库存单位。',
      without: '色布/辅料填SKU编码，坯布填物料编码；供应商留空用优选报价，单位是物料的库存单位。',
    },
    '按款备料填款号，货色填货色编码或颜色；美套填套名、套数、每套用量，同一套名的行是一张备料单。',
    '导入后为草稿，请提交审核；同一备料单有一行错误，整张不导入。',
    '第 2 行是示例，导入时自动跳过。',
  ],
  rights: [preparationsApi.create.permission.anyOf[0]],
  auditKind: 'preparation',
  documentTable: 'preparation_orders',
  listTitle: '备料单管理',
  parts: { form: { label: preparationWords.preparation }, line: { label: preparationWords.lines } },
  columns: preparationColumns,
  loadLookups: loadPreparationLookups,
  groupOf: groupByColumns(...formColumns),
  plan: async ({ db, user, strategy }, rows) => {
    const verdicts = rows.map(newRowResult);
    const forms = readForms(verdicts, await readPreparationSheet(db, rows));
    const factsOf = await readFormFacts(
      db,
      forms.map(({ form }) => form),
    );
    const drafts = selectValidForms(forms, factsOf, strategy);
    return { rows: verdicts.map(toRowOutcome), write: (tx) => writePreparations(tx, user, drafts) };
  },
  undo: undoPreparations,
};

export const preparationImports: readonly ImportObject[] = [preparationImport];
