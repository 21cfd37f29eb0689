import { z } from 'zod';
import { Bytes, endpoint } from '../lib/endpoint.ts';
import { FileRef, Id } from '../lib/fields/fields.ts';

/** A picture has thumbnails that fit a square of this many pixels; every file has its original. */
export const FileVariant = z.enum(['original', '64', '160', '500']);
export type FileVariant = z.infer<typeof FileVariant>;

const upload = { method: 'POST', permission: 'login', effect: 'own', idempotency: 'accepted', upload: true, response: FileRef } as const;
const remove = {
  method: 'DELETE',
  permission: 'login',
  idempotency: 'accepted',
  query: z.strictObject({ id: Id }),
  response: z.null(),
} as const;
const read = { method: 'GET', permission: 'login', cookie: true, response: Bytes } as const;

export const filesApi = {
  uploadMaterialFile: endpoint({ ...upload, path: '/material/:product/mrp/file/upload', summary: '上传文件' }),
  deleteMaterialFile: endpoint({ ...remove, path: '/material/:product/mrp/file/delete', summary: '删除文件' }),
  uploadStyleFile: endpoint({ ...upload, path: '/product/:product/plm/file/upload', summary: '上传款式文件' }),
  deleteStyleFile: endpoint({ ...remove, path: '/product/:product/plm/file/delete', summary: '删除款式文件' }),

  readFile: endpoint({
    ...read,
    path: '/material/:product/mrp/files/:id/:variant',
    params: z.object({ id: Id, variant: FileVariant }),
    summary: '查看文件',
  }),
  /** The URL contains the content hash, so browsers may cache it forever. */
  readFileByHash: endpoint({
    ...read,
    path: '/material/:product/mrp/files/:id/:variant/:hash',
    params: z.object({ id: Id, variant: FileVariant, hash: z.string().regex(/^[0-9a-f]{12}$/) }),
    summary: '查看文件（按内容缓存）',
  }),
};
