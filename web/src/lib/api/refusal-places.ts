/** Why a call was refused: of its fields by their paths, and in one sentence. */
export interface Refusal {
  message: string;
  fields: Readonly<Record<string, string>>;
}

/** Shows in an open dialog what its call was refused for; false: it is to be told as a message. */
type Place = (refusal: Refusal) => boolean;

const open: Place[] = [];

/** An open dialog takes what its calls are refused for; the newest one is in front. Answers how to end that. */
export function takeRefusals(place: Place): () => void {
  open.push(place);
  return () => {
    open.splice(open.indexOf(place), 1);
  };
}

/** Whether the dialog in front shows the refusal itself. */
export const placeRefusal: Place = (refusal) => open.at(-1)?.(refusal) ?? false;

/** The field of a dialog that a message is about: its own name, or the one that it writes into several lines. */
const fieldOfDialog = (path: string, names: ReadonlySet<string>): string | undefined =>
  [path, path.replace(/^\w+\.\d+\./, '')].find((name) => names.has(name));

/** What stands at the dialog's fields, and what has no field and is said in the dialog itself; empty: nothing. */
export function splitRefusal(
  { message, fields }: Refusal,
  names: ReadonlySet<string>,
): { own: (readonly [name: string, message: string])[]; rest: string } {
  const placed = Object.entries(fields).map(([path, text]) => [fieldOfDialog(path, names), text] as const);
  const own = placed.flatMap(([name, text]) => (name === undefined ? [] : [[name, text] as const]));
  const others = [...new Set(placed.filter(([name]) => name === undefined).map(([, text]) => text))];
  const isWhole = own.length > 0 && others.length === 0;
  return { own, rest: isWhole ? '' : [message, ...others.filter((text) => !message.includes(text))].join('；') };
}
