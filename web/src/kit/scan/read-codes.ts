import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
// Served by ourselves: the library would fetch it from another host.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

const options: ReaderOptions = { formats: ['QRCode', 'Code128', 'EAN13'], maxNumberOfSymbols: 1, tryHarder: true };

/** The first code in a picture. */
export async function readCode(picture: ImageData): Promise<string | undefined> {
  const [found] = await readBarcodes(picture, options);
  return found?.text;
}
