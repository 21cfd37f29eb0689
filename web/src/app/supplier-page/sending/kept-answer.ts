import type { Answerable } from './link-calls.ts';

/** An answer in the making, kept on the phone until it is sent. */
export interface KeptAnswer<Typed, Body> {
  /** What was typed, by line. */
  lines: Readonly<Record<string, Typed>>;
  note: string;
  /** It was sent without hearing from the server: it is sent again with this key, which lets it count once. */
  waiting: { key: string; body: Body } | null;
}

export const emptyAnswer = { lines: {}, note: '', waiting: null } as const;

const PERSON = 'supplier-page/person';
const nameOf = ({ kind, id, topic }: Answerable): string =>
  `supplier-page/answer/${kind === 'purchase' ? '' : `${kind}/`}${topic === undefined ? '' : `${topic}/`}${id}`;

function read<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** A browser may refuse to keep anything; then the answer lives as long as the page. */
function write(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The answer is still on the screen.
  }
}

export const readAnswer = <Typed, Body>(of: Answerable): KeptAnswer<Typed, Body> => ({
  ...emptyAnswer,
  ...read<KeptAnswer<Typed, Body>>(nameOf(of)),
});
export const keepAnswer = (of: Answerable, answer: object | null): void => write(nameOf(of), answer);

export interface Person {
  fromName: string;
  phone: string;
}
export const readPerson = (): Person => ({ fromName: '', phone: '', ...read<Person>(PERSON) });
export const keepPerson = (person: Person): void => write(PERSON, person);

/** What was typed; null where nothing was. */
export const filled = (text: string): string | null => (text.trim() === '' ? null : text.trim());
