import { newKey } from './api/idempotency-keys.ts';
import { readStored } from './session/storage.ts';

const DEVICE = 'stocktake.device';
let unstored: string | undefined;

/** The name of this browser among the devices that count; kept, because the server corrects each device's clock. */
export function deviceId(): string {
  const kept = readStored(DEVICE) ?? unstored;
  if (kept !== undefined) return kept;
  unstored = `desk-${newKey()}`;
  try {
    localStorage.setItem(DEVICE, unstored);
  } catch {
    // Denied in a frame of another site: the name lives as long as the page.
  }
  return unstored;
}

/** A random UUID of version 4; `crypto.randomUUID` exists on https and localhost only. */
export const newUuid = (): string => uuidOf(newKey());

/** The UUID of a random key of 32 hexadecimal digits. */
export function uuidOf(key: string): string {
  const variant = '89ab'.charAt(Number.parseInt(key.charAt(16), 16) % 4);
  return `${key.slice(0, 8)}-${key.slice(8, 12)}-4${key.slice(13, 16)}-${variant}${key.slice(17, 20)}-${key.slice(20, 32)}`;
}
