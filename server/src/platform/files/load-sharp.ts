import type sharp from 'sharp';

let opened: Promise<typeof sharp> | undefined;

/** Loads the picture library on first use: a server without pictures saves its 20 MB. */
export function loadSharp(): Promise<typeof sharp> {
  return (opened ??= import('sharp').then(({ default: sharp }) => {
    // One thread and no cache: an open picture of 50 million pixels needs up to 200 MB.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));
}
