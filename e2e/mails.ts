import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** A mail as it came to the mail server beside the product. */
export interface Mail {
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/** The mails to an address, the first one first, once there are so many. */
export async function mailsTo(address: string, count: number): Promise<Mail[]> {
  const folder = process.env['MAIL_FOLDER'] ?? '';
  const read = async (): Promise<Mail[]> => {
    const names = (await readdir(folder)).toSorted();
    const mails = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Mail));
    return mails.filter(({ to }) => to.includes(address));
  };
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}
