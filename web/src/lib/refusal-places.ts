/** Shows in an open dialog what its call was refused for; false: it is to be told as a message. */
type Place = (messages: Readonly<Record<string, string>>) => boolean;

const open: Place[] = [];

/** An open dialog takes what its calls are refused for; the newest one is in front. Answers how to end that. */
export function takeRefusals(place: Place): () => void {
  open.push(place);
  return () => {
    open.splice(open.indexOf(place), 1);
  };
}

/** Whether the dialog in front shows the refusal itself. */
export const placeRefusal: Place = (messages) => open.at(-1)?.(messages) ?? false;

/** The field of a dialog that a message is about: its own name, or the one that it writes into several lines. */
export const fieldOfDialog = (path: string, names: ReadonlySet<string>): string | undefined =>
  [path, path.replace(/^\w+\.\d+\./, '')].find((name) => names.has(name));
