import { filesApi } from '@mrp/contract/features/files.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { runRequestIdempotent } from '../../platform/http/idempotency.ts';
import { routes, type Call } from '../../platform/http/routes.ts';
import { deleteFile, insertFile, refuseFullQuota, refuseUnused, storeUpload } from './commands.ts';
import { openFile } from './queries.ts';

type Upload = Call<typeof filesApi.uploadMaterialFile>;
type Delete = Call<typeof filesApi.deleteMaterialFile>;

const upload = async ({ db, files, upload, transact, user, request }: Upload): Promise<FileRef> => {
  await refuseUnused(db, user.userId, upload.size);
  const stored = await storeUpload(files, upload);
  return transact((tx) =>
    runRequestIdempotent(tx, request, stored, async () => {
      await refuseFullQuota(tx, user, stored.size);
      return insertFile(tx, files, user, stored, () => storeUpload(files, upload));
    }),
  );
};

const remove = async ({ tx, user, query }: Delete): Promise<null> => {
  await deleteFile(tx, user, query.id);
  return null;
};

export const filesRoutes = routes(filesApi, {
  uploadMaterialFile: upload,
  deleteMaterialFile: remove,
  uploadStyleFile: upload,
  deleteStyleFile: remove,
  readFile: ({ db, files, user, params }) => openFile(db, files, user, params),
  readFileByHash: ({ db, files, user, params }) => openFile(db, files, user, params),
});
