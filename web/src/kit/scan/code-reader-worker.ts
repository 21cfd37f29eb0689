import { readCode } from './read-codes.ts';

/** A picture of the camera to look for a code in, no side wider than `mostPixels`. */
export interface CodeRequest {
  picture: ImageBitmap;
  mostPixels: number;
  how: 'quick' | 'thorough';
}

/** What a worker's global scope offers; the types are those of a page. */
interface Scope {
  onmessage: ((event: MessageEvent<CodeRequest>) => void) | null;
  postMessage(code: string | undefined): void;
}
const scope = self as unknown as Scope;

/** Answers each picture with the first code in it, away from the thread that draws the page; a reader that does not load is told to the page. */
scope.onmessage = ({ data: { picture, mostPixels, how } }) => {
  const pixels = pixelsOf(picture, mostPixels);
  picture.close();
  void readCode(pixels, how).then((code) => scope.postMessage(code), reportError);
};

function pixelsOf(picture: ImageBitmap, mostPixels: number): ImageData {
  const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
