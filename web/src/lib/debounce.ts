const PAUSE_MS = 300;
/** Somebody who types without a pause is heard too. */
const AT_LATEST_MS = 2_000;

/** Begun, it runs as soon as nothing goes on for a while: what is done with what was typed must not stand between two keys. */
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
