import { describe, expect, it } from 'vitest';
import { idempotencyKeys } from './idempotency-keys.ts';

const lost = Object.assign(new Error('网络异常'), { answered: false });
const refused = Object.assign(new Error('已存在'), { answered: true });
const fails = (error: Error) => (used: string[]) => async (key: string) => {
  used.push(key);
  throw error;
};

describe('the idempotency key of a press', () => {
  it('is kept when there was no answer, so that the second press repeats the request', async () => {
    const keys = idempotencyKeys();
    const used: string[] = [];
    await expect(keys.press('record', fails(lost)(used))).rejects.toBe(lost);
    await keys.press('record', async (key) => used.push(key));
    expect(used[1]).toBe(used[0]);
  });

  it('is renewed after a rejection and after a success', async () => {
    const keys = idempotencyKeys();
    const used: string[] = [];
    await expect(keys.press('record', fails(refused)(used))).rejects.toBe(refused);
    await keys.press('record', async (key) => used.push(key));
    await keys.press('record', async (key) => used.push(key));
    expect(new Set(used).size).toBe(3);
  });

  it('sends once when pressed twice', async () => {
    const keys = idempotencyKeys();
    let sent = 0;
    const send = async () => ++sent;
    expect(await Promise.all([keys.press('record', send), keys.press('record', send)])).toEqual([1, 1]);
  });

  it('sends both when the second press writes something else, each with its own key', async () => {
    const keys = idempotencyKeys();
    const used: string[] = [];
    const press = (content: string) => keys.press('record', async (key) => used.push(key), content);
    await Promise.all([press('in the basket'), press('out of the basket')]);
    expect(new Set(used).size).toBe(2);
  });

  it('belongs to one record, so that two rows can be written at the same time', async () => {
    const keys = idempotencyKeys();
    const used: string[] = [];
    await Promise.all(['1', '2'].map((record) => keys.press(record, async (key) => used.push(key))));
    expect(used[0]).not.toBe(used[1]);
  });
});
