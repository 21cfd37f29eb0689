import { hash, verify } from '@node-rs/argon2';

// argon2id with 19 MiB and two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Makes an unknown account take the same time as a known one. */
const nobody = hashPassword('nobody logs in with this');

export async function isPassword(stored: string | undefined, given: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), given);
  return stored !== undefined && matches;
}
