/** Numbers of the log's levels. */
const [INFO, FATAL] = [30, 60];

/** What a start and its end tell. */
export interface StartOutput {
  say(line: string): void;
  /** What an operator can mend; the program ends after it. */
  refuse(line: string): void;
  /** Nobody expected it. */
  tellBug(error: unknown): void;
}

type Write = (line: string) => void;

/**
 * Plain lines for whoever watches the terminal. Elsewhere the form of the log, one object a line, so that one reader takes both; all of it, whatever
 * LOG_LEVEL says: the password of the first administrator is told once.
 */
export function openStartOutput(
  isTerminal: boolean,
  out: Write = (line) => console.log(line),
  err: Write = (line) => console.error(line),
): StartOutput {
  const inForm = (level: number, msg: string, more: object = {}): string =>
    JSON.stringify({ level, time: Date.now(), msg: msg.trim(), ...more });
  if (isTerminal)
    return { say: out, refuse: err, tellBug: (error) => err(error instanceof Error ? (error.stack ?? String(error)) : String(error)) };
  return {
    say: (line) => out(inForm(INFO, line)),
    refuse: (line) => err(inForm(FATAL, line)),
    tellBug: (error) => {
      const { name: type, message, stack } = error instanceof Error ? error : new Error(String(error));
      err(inForm(FATAL, message, { err: { type, message, stack } }));
    },
  };
}
