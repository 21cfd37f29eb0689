import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|svg|wasm)$/;
/** In bytes; a smaller file fits into one packet. */
const WORTH_COMPRESSING = 1_000;
/** The build is made once, and its large files are loaded by everybody. */
const QUALITY = 11;

const brotli = promisify(brotliCompress);

/**
 * Writes compressed copies beside each file of the build, which the server sends to browsers that accept them: brotli over HTTPS and from
 * this computer, gzip otherwise.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    enforce: 'post',
    async writeBundle({ dir }, bundle) {
      const files = Object.values(bundle).map((file) => ({
        name: file.fileName,
        content: Buffer.from(file.type === 'chunk' ? file.code : file.source),
      }));
      const texts = dir === undefined ? [] : files.filter(({ name, content }) => TEXT.test(name) && content.length >= WORTH_COMPRESSING);
      const write = async ({ name, content }: (typeof texts)[number]) => {
        const path = join(dir!, name);
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${path}.br`, await brotli(content, { params }));
      };
      await Promise.all(texts.map(write));
    },
  };
}
