import { z } from 'zod';
import { Id, RequiredText, Timestamp } from '../../lib/fields/fields.ts';
import { answering } from './link.ts';

/** His own, the newest first. */
export const LinkMessages = z.array(z.object({ id: Id, at: Timestamp, fromName: z.string(), note: z.string() }));
export type LinkMessages = z.infer<typeof LinkMessages>;

export const LinkMessageInput = z.strictObject({ fromName: answering.fromName, phone: answering.phone, note: RequiredText(500) });
export type LinkMessageInput = z.output<typeof LinkMessageInput>;
