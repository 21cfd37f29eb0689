/** Hidden pages render no frames, so a timer runs the work. */
const AT_LATEST_MS = 200;

/** Runs work after the next frame, when that frame does not depend on it; returns the cancel function. */
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
