/** Shows the messages at the fields of an open dialog; false: some of them belong to no field of it. */
type Place = (messages: Readonly<Record<string, string>>) => boolean;

const open: Place[] = [];

/** An open dialog takes what its calls are refused for; the newest one is in front. Answers how to end that. */
export function takeRefusals(place: Place): () => void {
  open.push(place);
  return () => {
    open.splice(open.indexOf(place), 1);
  };
}

/** Whether all of these messages now stand at their fields. */
export const placeRefusal: Place = (messages) => Object.keys(messages).length > 0 && (open.at(-1)?.(messages) ?? false);

/** The field of a dialog that a message is about: its own name, or the one that it writes into several lines. */
export const fieldOfDialog = (path: string, names: ReadonlySet<string>): string | undefined =>
  [path, path.replace(/^\w+\.\d+\./, '')].find((name) => names.has(name));
