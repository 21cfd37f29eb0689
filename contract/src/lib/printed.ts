import { z } from 'zod';
import { Id } from './fields.ts';

/** On one paper run. */
export const MOST_PRINTED = 50;
export const Printed = (noun: string) =>
  z.strictObject({ ids: z.array(Id).min(1, `请选择要打印的${noun}`).max(MOST_PRINTED, `一次最多打印${MOST_PRINTED}张${noun}`) });
