const PAUSE_MS = 300;
/** Maximum wait while the user types without a pause. */
const AT_LATEST_MS = 2_000;

/** Runs the function after a pause, so that processing typed text does not delay the next key. */
export function debounce(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let atLatest: number | undefined;
  const wait = (end: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, Math.min(PAUSE_MS, end - Date.now()));
  };
  return {
    begin: () => {
      atLatest ??= Date.now() + AT_LATEST_MS;
      wait(atLatest);
    },
    goOn: () => {
      if (atLatest !== undefined) wait(atLatest);
    },
    end: () => {
      clearTimeout(timer);
      atLatest = undefined;
    },
  };
}
