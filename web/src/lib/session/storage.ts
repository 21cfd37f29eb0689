/** A stored text. In a frame of another site browsers may deny storage; the page then works as with an empty one. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
