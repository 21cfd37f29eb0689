import { z } from 'zod';

export const Username = z
  .string()
  .trim()
  .regex(/^[a-zA-Z][a-zA-Z0-9._-]{1,31}$/, '用户名须以字母开头，2–32 位字母、数字或 . _ -');
