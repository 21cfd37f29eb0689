import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|svg|wasm)$/;
/** In bytes; a smaller file fits into one packet. */
const WORTH_COMPRESSING = 1_000;

/** Writes a compressed copy beside each file of the build, which the server sends to browsers that accept it. */
export function gzipped(): Plugin {
  return {
    name: 'gzipped',
    enforce: 'post',
    writeBundle({ dir }, bundle) {
      for (const file of Object.values(bundle)) {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (dir && TEXT.test(file.fileName) && content.length >= WORTH_COMPRESSING)
          writeFileSync(join(dir, `${file.fileName}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
