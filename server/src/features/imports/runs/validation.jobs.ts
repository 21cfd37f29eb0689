import { sql } from 'kysely';
import { readRows } from '../../../platform/excel/read.ts';
import type { Row } from '../../../platform/excel/sheet-rows.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { ImportObject } from '../../../platform/imports/object.ts';
import { insertFile, storeUpload, useFiles } from '../../files/commands.ts';
import { readTable } from '../sources/forms.queries.ts';
import { countIdentities } from '../identities.queries.ts';
import { IMPORT_FILES, type Batch } from '../rules.ts';
import { settingsOf } from '../settings.rules.ts';
import { addRows, regroupAll } from '../rows.commands.ts';
import { downFiller } from '../headers/shapes.rules.ts';
import { frameOf, framedReason, TABLE_ROWS, tableFinder } from '../headers/tables.rules.ts';
import { dittoReader } from '../cells/dittos.rules.ts';
import { normaliseCellText, type StoredCell } from '../cells/rules.ts';
import { countRows } from '../rows.queries.ts';
import type { StoredRow } from '../rows.rules.ts';
import { progressReporter } from './commands.ts';
import { RunSuperseded, type ImportRun } from './rules.ts';
import { storeCell, withSource } from '../sources/queries.ts';
import { countOutcomes, validateRows } from './validation.commands.ts';
import { createValidator } from './validation.queries.ts';

/** 校验: reads the sheet into rows unless that is done, validates all of them and shows the preview. */
export async function validateBatch(run: ImportRun): Promise<void> {
  const { db, claim, object, user } = run;
  if (claim.rowsRead) await regroupAll(db, claim.id, settingsOf(claim, object, user, {}));
  else await readSheet(run);
  const choices = await rememberedChoices(run);
  const judge = await createValidator(db, object, user, { ...claim, choices });
  const total = await countRows(db, claim.id);
  const identities = await countIdentities(db, object, claim);
  const tell = progressReporter(run, '校验', total);
  await validateRows(db, judge, 'ALL', tell);
  await countOutcomes(db, claim.id);
  const finished = await db.transaction().execute((tx) =>
    tx
      .updateTable('importBatches')
      .set({
        state: 'READY',
        choices: JSON.stringify(choices),
        identities: JSON.stringify(identities),
        stage: '',
        judgedAt: sql`clock_timestamp()`,
      })
      .where('id', '=', claim.id)
      .where('attempt', '=', claim.attempt)
      .where('state', '=', 'JUDGING')
      .returning('id')
      .executeTakeFirst(),
  );
  if (!finished) throw new RunSuperseded();
}

async function readSheet(run: ImportRun): Promise<void> {
  const { db, claim, files, config, signal, object, user } = run;
  if (claim.storeKey === null) throw new AppError('GUARD', { detail: '文件已过期，请重新上传' });
  await db.transaction().execute((tx) => tx.deleteFrom('importRows').where('batchId', '=', claim.id).execute());
  const settings = settingsOf(claim, object, user, {});
  const { columns } = settings;
  const pictureColumn = columns.find(({ column }) => column.kind.type === 'picture')?.index;
  const firstRows = new Map<string, number>();
  const total = claim.sheets[claim.sheet]?.rows ?? null;
  const tell = progressReporter(run, '读取', total);
  await withSource(files, config.dataDir, claim.storeKey, async (path, folder) => {
    const pictures = pictureKeeper(run);
    const late = lateTables(claim, object);
    const isLeftOut = (number: number, texts: readonly string[]): boolean => framedReason(late.frame(), number, texts) !== null;
    const repeat = dittoReader(isLeftOut);
    const fillDown = downFiller(claim.columns, claim.options.fillDown, isLeftOut);
    const fill = (number: number, cells: StoredCell[]): StoredCell[] => fillDown(number, repeat(number, cells));
    const options = { fileName: claim.fileName, sheet: claim.sheet, signal, ...(pictureColumn !== undefined && { pictureFolder: folder }) };
    for await (const batch of readTable(readRows(path, options), object)) {
      const rows: StoredRow[] = [];
      // One picture at a time, because scaling needs much memory.
      for (const row of batch) late.add(row);
      for (const row of batch) if (row.number > claim.headerRow) rows.push(await toStored(row, fill, pictureColumn, pictures));
      for (let at = 0; at < rows.length; at += 1000)
        await db.transaction().execute((tx) => addRows(tx, claim.id, settings, rows.slice(at, at + 1000), firstRows));
      await tell(batch.length);
    }
    await late.store(db);
    await db.transaction().execute((tx) => useFiles(tx, user, IMPORT_FILES, claim.id, pictures.ids()));
  });
  await db
    .transaction()
    .execute((tx) =>
      tx.updateTable('importBatches').set({ rowsRead: true }).where('id', '=', claim.id).where('attempt', '=', claim.attempt).execute(),
    );
}

/** A long sheet may have more tables than were found in its first rows: those end the chosen one too. */
function lateTables(claim: Batch, object: ImportObject) {
  let frame = frameOf(claim);
  const isLong = (claim.sheets[claim.sheet]?.rows ?? 0) > TABLE_ROWS && claim.headerRow > 0;
  const finder = isLong ? tableFinder({ row: claim.headerRow, rows: claim.headerRows }, claim.headers, object) : null;
  return {
    frame: () => frame,
    add({ number, cells }: Row): void {
      if (!finder) return;
      const known = finder.tables.length;
      finder.add({ number, texts: cells.map(({ text }) => normaliseCellText(text)) });
      if (finder.tables.length > known) frame = frameOf({ ...claim, tables: finder.tables });
    },
    async store(db: Db): Promise<void> {
      if (!finder) return;
      claim.tables = finder.tables;
      const tables = JSON.stringify(finder.tables);
      await db.transaction().execute((tx) => tx.updateTable('importBatches').set({ tables }).where('id', '=', claim.id).execute());
    },
  };
}

type PictureKeeper = ReturnType<typeof pictureKeeper>;

async function toStored(
  { number, cells, pictures = [] }: Row,
  fill: (number: number, cells: StoredCell[]) => StoredCell[],
  pictureColumn: number | undefined,
  keeper: PictureKeeper,
): Promise<StoredRow> {
  const stored = fill(number, cells.map(storeCell));
  const pictureIds: string[] = [];
  for (const picture of pictures) {
    if (picture.column !== pictureColumn) continue;
    const kept = await keeper.keep(picture.path, `第${number}行.png`);
    if (typeof kept === 'string') pictureIds.push(kept);
    else {
      while (stored.length <= picture.column) stored.push(null);
      stored[picture.column] = kept;
    }
  }
  return { rowNumber: number, cells: stored, pictureIds };
}

/** Stores each picture of a sheet once as an upload of the user; an invalid picture is reported at its cell. */
function pictureKeeper({ db, files, user }: ImportRun) {
  const kept = new Map<string, string | { error: string }>();
  const ids: string[] = [];
  const keepOne = async (path: string, name: string): Promise<string | { error: string }> => {
    try {
      const stored = await storeUpload(files, { path, name });
      if (stored.kind !== 'PICTURE') return { error: '单元格里的文件不是图片，请删除或换成 png、jpg 图片' };
      const { id } = await db.transaction().execute((tx) => insertFile(tx, files, user, stored, () => storeUpload(files, { path, name })));
      ids.push(id);
      return id;
    } catch (error) {
      // An invalid picture is an error of the file; any other failure is an error of the server.
      if (!(error instanceof AppError)) throw error;
      return { error: error.message };
    }
  };
  return {
    ids: () => ids,
    keep: async (path: string, name: string) => {
      const known = kept.get(path) ?? (await keepOne(path, name));
      kept.set(path, known);
      return known;
    },
  };
}

/** Restores the user's choices for these texts from earlier imports, unless chosen differently here. */
async function rememberedChoices({ db, claim, user, object }: ImportRun): Promise<Batch['choices']> {
  const rows = await db
    .selectFrom('importChoices')
    .select(['columnKey', 'text', 'valueId'])
    .where('ownerId', '=', user.userId)
    .where('object', '=', object.key)
    .execute();
  const choices: Batch['choices'] = {};
  for (const { columnKey, text, valueId } of rows) (choices[columnKey] ??= {})[text] = valueId;
  for (const [column, texts] of Object.entries(claim.choices)) choices[column] = { ...choices[column], ...texts };
  return choices;
}
