import type sharp from 'sharp';

let opened: Promise<typeof sharp> | undefined;

/** The library that knows pictures, brought by the first of them: a server that meets none saves its 20 MB. */
export function loadSharp(): Promise<typeof sharp> {
  return (opened ??= import('sharp').then(({ default: sharp }) => {
    // One thread and no cache: a picture of 50 million pixels needs up to 200 MB while it is open.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));
}
