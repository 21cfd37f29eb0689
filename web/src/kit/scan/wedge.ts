/** Keys of a scanner come faster than anybody types. */
const FASTEST_TYPING_MS = 40;
const SHORTEST_CODE = 6;
/** After this silence keys were typed by a person. */
const SILENCE_MS = 80;

const shifted: Readonly<Record<string, string>> = {
  '-': '_',
  '/': '?',
  '.': '>',
  ',': '<',
  ';': ':',
  '=': '+',
  '1': '!',
  '2': '@',
  '3': '#',
  '4': '$',
  '5': '%',
  '6': '^',
  '7': '&',
  '8': '*',
};
const signs: Readonly<Record<string, string>> = {
  Minus: '-',
  Slash: '/',
  Period: '.',
  Comma: ',',
  Semicolon: ';',
  Equal: '=',
  Space: ' ',
  NumpadSubtract: '-',
  NumpadDivide: '/',
  NumpadDecimal: '.',
  NumpadAdd: '+',
};

interface Key {
  code: string;
  key: string;
  shiftKey: boolean;
  capsLock?: boolean;
}

/** The character of a key by its place on the keyboard: what an input method makes of it does not matter. */
export function characterOf({ code, key, shiftKey, capsLock = false }: Key): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey !== capsLock ? letter : letter.toLowerCase();
  const plain = digit ?? signs[code];
  if (plain !== undefined) return shiftKey && !code.startsWith('Numpad') ? (shifted[plain] ?? plain) : plain;
  // Scanners that send characters instead of keys.
  return key.length === 1 ? key : '';
}

const pickKey = ({ code, key, shiftKey }: KeyboardEvent): Key => ({ code, key, shiftKey });

type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && /^(text|search|tel|url|number|password|email)$/.test(target.type))
    ? target
    : null;

interface Burst {
  text: string;
  last: number;
  /** The field that had the focus, with what stood in it before. */
  field: Field | null;
  before: string;
}

interface WedgeEvents {
  onCode: (code: string) => void;
  /** Before the first key of what may become a code: what stands in the fields is what a person typed. */
  onStart?: () => void;
  onTyped?: (character: string) => void;
}

/** Puts back what a scanner typed into a field, also what an input method was composing of it. */
function restoreField({ field, before }: Burst): void {
  if (!field) return;
  field.blur();
  // Past React, which notices only values that it did not set itself.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', before, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}

/** Listens for scanners that type: fast keys that end with Enter or Tab. Returns how to stop. */
export function watchWedge(host: Window, { onCode, onStart, onTyped }: WedgeEvents): () => void {
  let burst: Burst | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    const ended = burst;
    burst = null;
    if (ended && !ended.field) for (const character of ended.text) onTyped?.(character);
  };
  const awaitSilence = (): void => {
    const started = performance.now();
    clearTimeout(silence);
    // A page that was busy hears the silence before the keys that wait behind it.
    silence = setTimeout(() => (performance.now() - started > 2 * SILENCE_MS ? awaitSilence() : end()), SILENCE_MS);
  };
  const read = (event: KeyboardEvent): void => {
    const { timeStamp } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || ['Shift', 'CapsLock'].includes(event.key)) return;
    if (burst && timeStamp - burst.last > FASTEST_TYPING_MS) end();
    const isEnd = ['Enter', 'NumpadEnter', 'Tab'].includes(event.code) || event.key === 'Enter';
    if (isEnd) {
      if (!burst || burst.text.length < SHORTEST_CODE) return;
      // Enter would press the button that has the focus, or send the form.
      event.preventDefault();
      event.stopImmediatePropagation();
      const scanned = burst;
      burst = null;
      restoreField(scanned);
      onCode(scanned.text);
      return;
    }
    const character = characterOf({ ...pickKey(event), capsLock: event.getModifierState('CapsLock') });
    if (character === '') return;
    awaitSilence();
    if (burst) {
      // The rest of a code is no command.
      if (!burst.field) event.stopImmediatePropagation();
      burst = { ...burst, text: burst.text + character, last: timeStamp };
      return;
    }
    onStart?.();
    const field = fieldOf(event.target);
    burst = { text: character, last: timeStamp, field, before: field?.value ?? '' };
  };
  host.addEventListener('keydown', read, true);
  return () => {
    clearTimeout(silence);
    host.removeEventListener('keydown', read, true);
  };
}
