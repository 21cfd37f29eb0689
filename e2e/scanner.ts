import type { Locator, Page } from '@playwright/test';

const codeOfKey = (character: string): string =>
  /\d/.test(character) ? `Digit${character}` : /[a-z]/i.test(character) ? `Key${character.toUpperCase()}` : 'Minus';

const keysOf = (code: string): readonly { key: string; code: string; shiftKey: boolean }[] => [
  ...Array.from(code, (key) => ({ key, code: codeOfKey(key), shiftKey: /[A-Z]/.test(key) })),
  { key: 'Enter', code: 'Enter', shiftKey: false },
];

/** Before the code comes, `pressed` is; with `spread` each key is a task of its own. */
interface Scanning {
  pressed?: Locator;
  spread?: boolean;
}

/** A code as a wedge scanner types it, a key every 3 ms by their time stamps, however slowly a busy machine hands them on. */
export async function scanWedge(page: Page, code: string, { pressed, spread = false }: Scanning = {}): Promise<void> {
  const button = (await pressed?.elementHandle()) ?? null;
  await page.evaluate(
    async ([keys, first, isSpread]) => {
      if (first instanceof HTMLElement) {
        first.click();
        // The page is drawn, and cannot have read anything yet.
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      }
      const start = performance.now();
      for (const [at, key] of keys.entries()) {
        const target = document.activeElement ?? document.body;
        for (const type of ['keydown', 'keyup']) {
          const event = new KeyboardEvent(type, { ...key, bubbles: true, cancelable: true });
          Object.defineProperty(event, 'timeStamp', { value: start + at * 3 });
          target.dispatchEvent(event);
        }
        if (isSpread) await new Promise((resolve) => setTimeout(resolve, 4));
      }
    },
    [keysOf(code), button, spread] as const,
  );
}

/** The same with the browser's own keys, which also write into the field that has the focus. */
export async function typeAsScanner(page: Page, code: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  await Promise.all(
    keysOf(code).flatMap(({ key, shiftKey, ...rest }, at) => {
      const event = { ...rest, key, text: key === 'Enter' ? '\r' : key, modifiers: shiftKey ? 8 : 0 };
      return [
        cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event, timestamp: start + at * 0.003 }),
        cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event, timestamp: start + at * 0.003 + 0.001 }),
      ];
    }),
  );
  await cdp.detach();
}
