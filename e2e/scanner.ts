import type { Page } from '@playwright/test';

const codeOfKey = (character: string): string =>
  /\d/.test(character) ? `Digit${character}` : /[a-z]/i.test(character) ? `Key${character.toUpperCase()}` : 'Minus';

const keysOf = (code: string): readonly { key: string; code: string; shiftKey: boolean }[] => [
  ...Array.from(code, (key) => ({ key, code: codeOfKey(key), shiftKey: /[A-Z]/.test(key) })),
  { key: 'Enter', code: 'Enter', shiftKey: false },
];

/** A code as a wedge scanner types it: within one task, because a busy machine would spread the keys like a person's. */
export const scanWedge = (page: Page, code: string): Promise<void> =>
  page.evaluate((keys) => {
    for (const key of keys) {
      const target = document.activeElement ?? document.body;
      for (const type of ['keydown', 'keyup']) target.dispatchEvent(new KeyboardEvent(type, { ...key, bubbles: true, cancelable: true }));
    }
  }, keysOf(code));

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
