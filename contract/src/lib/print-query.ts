import { z } from 'zod';
import { Id } from './fields/fields.ts';

/** Maximum documents in one print. */
export const MAX_PRINT = 50;
export const PrintQuery = (noun: string) =>
  z.strictObject({ ids: z.array(Id).min(1, `请选择要打印的${noun}`).max(MAX_PRINT, `一次最多打印${MAX_PRINT}张${noun}`) });
