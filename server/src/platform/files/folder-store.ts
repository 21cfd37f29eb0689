import { createReadStream, type Stats } from 'node:fs';
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../operations/make-folder.ts';
import { checkFileKey, fileNotFound, isFileKey, type FileStore, type ListedFile } from './file-store.ts';
import { writeTempFile } from './temp-file.ts';

const ABANDONED_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Stores files in a folder, with subfolders by the first four digits of the key; fails when the folder is not writable. */
export async function openFolderStore(root: string): Promise<FileStore> {
  const incoming = join(root, 'incoming');
  const pathOf = (key: string): string => {
    checkFileKey(key);
    return join(root, key.slice(0, 2), key.slice(2, 4), key);
  };
  makeFolder(incoming);
  const probe = await writeTempFile(incoming, new Uint8Array());
  await rm(probe.path);
  await removeAbandoned(incoming);

  return {
    async put(key, content) {
      const path = pathOf(key);
      const { path: spooled, size, sha256 } = await writeTempFile(incoming, content);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(spooled, path);
      await syncFolder(dirname(path));
      return { size, sha256 };
    },
    async get(key) {
      const path = pathOf(key);
      const stats = await findStats(path);
      if (!stats) throw fileNotFound();
      return { stream: createReadStream(path), size: stats.size };
    },
    has: async (key) => (await findStats(pathOf(key))) !== undefined,
    delete: (key) => rm(pathOf(key), { force: true }),
    list: () => listFolder(root),
  };
}

/** Undefined when the file is missing, because other processes share the folder. */
async function findStats(path: string): Promise<Stats | undefined> {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

async function* listFolder(root: string): AsyncGenerator<ListedFile> {
  for await (const entry of await opendir(root, { recursive: true })) {
    if (!entry.isFile() || !isFileKey(entry.name)) continue;
    const stats = await findStats(join(entry.parentPath, entry.name));
    if (stats) yield { key: entry.name, size: stats.size, modifiedAt: stats.mtime };
  }
}

/** A rename survives a power failure only after its folder is synced. Windows does not need this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes partial files of a process that died. */
async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const stats = await findStats(path);
    if (stats && Date.now() - stats.mtimeMs > ABANDONED_MILLISECONDS) await rm(path, { force: true });
  }
}
