import { createReadStream } from 'node:fs';
import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import type { importsApi } from '@mrp/contract/features/imports.ts';
import { readRows } from '../../../platform/excel/read.ts';
import { AppError } from '../../../platform/app-error.ts';
import { createFileKey } from '../../../platform/files/file-store.ts';
import { runRequestIdempotent } from '../../../platform/http/idempotency.ts';
import type { Call } from '../../../platform/http/routes.ts';
import type { ImportObject } from '../../../platform/imports/object.ts';
import { refuseFullQuota, refuseUnused } from '../../files/commands.ts';
import { checkRights, lockBatch } from '../commands.ts';
import { createBatch, setSheet } from './sheets.commands.ts';
import { getBatch, readBatch } from '../queries.ts';
import { getObject, objectFor } from '../rules.ts';
import { openSource, readSheetTable, withSource } from './queries.ts';
import { headerRowsAt } from '../headers/row.rules.ts';

/** Checks and stores an upload, and creates a batch that waits for its mapping. */
export async function takeUpload(objects: readonly ImportObject[], call: Call<typeof importsApi.upload>): Promise<ImportBatch> {
  const { db, files, upload, transact, user, request, params } = call;
  const object = getObject(objects, params.object);
  checkRights(object, user);
  const source = await openSource(upload.path, upload.name, objectFor(object, user));
  await refuseUnused(db, user.userId, upload.size);
  const storeKey = createFileKey();
  const stored = await files.put(storeKey, createReadStream(upload.path));
  return transact((tx) =>
    runRequestIdempotent(tx, request, { object: object.key, sha256: stored.sha256 }, async () => {
      await refuseFullQuota(tx, user, stored.size);
      const id = await createBatch(tx, user, object, { ...source, ...stored, fileName: upload.name, storeKey });
      return getBatch(tx, objects, user, id);
    }),
  );
}

/** Changes the sheet or the header row; the mapping starts again. */
export async function changeSheet(objects: readonly ImportObject[], call: Call<typeof importsApi.chooseSheet>): Promise<ImportBatch> {
  const { db, files, config, transact, user, request, params, body } = call;
  const batch = await readBatch(db, user, params.id);
  const object = getObject(objects, batch.object);
  if (!batch.sheets[body.sheet]) throw new AppError('BAD_PARAMETER', { detail: '找不到所选的工作表，请重新选择' });
  const { storeKey } = batch;
  if (storeKey === null) throw new AppError('GUARD', { detail: '文件已过期，请重新上传' });
  const { sheet, headerRow } = body;
  const isKnown = sheet === batch.sheet && headerRow !== undefined && [0, ...batch.head.map(({ number }) => number)].includes(headerRow);
  const { head, header, tables } = isKnown
    ? { head: batch.head, header: { row: headerRow, rows: headerRowsAt(batch.head, headerRow) }, tables: batch.tables }
    : await withSource(files, config.dataDir, storeKey, (path) =>
        readSheetTable(
          readRows(path, { fileName: batch.fileName, sheet }),
          objectFor(object, user),
          headerRow === undefined ? {} : { headerRow },
        ),
      );
  if (header.row > 0 && !head.some(({ number }) => number === header.row))
    throw new AppError('BAD_PARAMETER', { detail: `第 ${header.row} 行没有内容，请选择表头所在的行` });
  return transact((tx) =>
    runRequestIdempotent(tx, request, body, async () => {
      await lockBatch(tx, user, params.id, ['MAPPING', 'READY', 'FAILED'], '更换工作表');
      await setSheet(tx, user, object, params.id, { sheet, head, header, tables });
      return getBatch(tx, objects, user, params.id);
    }),
  );
}
