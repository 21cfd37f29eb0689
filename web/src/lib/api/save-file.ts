/** Hands a file that was made in the browser to the user's downloads. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
