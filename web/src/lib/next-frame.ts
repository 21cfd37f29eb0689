/** A page out of sight draws no frames, yet its work is done. */
const AT_LATEST_MS = 200;

/** What the next frame does not show is done after it; the answer takes it back. */
export function nextFrame(run: () => void): () => void {
  let timer = setTimeout(run, AT_LATEST_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
