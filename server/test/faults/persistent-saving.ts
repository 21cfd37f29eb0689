import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '../database.ts';

/** Result of a save; code 0: no response. */
export interface Outcome {
  status: number;
  code: number;
  message: string;
}

export interface Saving {
  /** URL of the server. */
  url: string;
  headers: Record<string, string>;
  classificationId: string;
}

export const newKey = (): string => randomBytes(8).toString('hex');

/** A class for materials. */
export async function findClass({ ownerDb }: TestDatabase): Promise<string> {
  const { id } = await ownerDb
    .selectFrom('classificationFacts as f')
    .innerJoin('classifications as root', 'root.id', 'f.rootId')
    .select('f.id')
    .where('root.name', '=', '面料')
    .where('f.isLeaf', '=', true)
    .orderBy('f.id')
    .executeTakeFirstOrThrow();
  return id ?? '';
}

const TIMEOUT_MILLISECONDS = 40_000;

/** Sends one save of a material, possibly with an existing name. */
export async function saveMaterial(
  { url, headers, classificationId }: Saving,
  name: string,
  key: string,
  timeout = TIMEOUT_MILLISECONDS,
): Promise<Outcome> {
  try {
    const response = await fetch(`${url}/api/material/mrp/mrp/materials/spus`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ material: { name, classificationId, width: '160', gramWeight: '180' } }),
      signal: AbortSignal.timeout(timeout),
    });
    const { code, message } = (await response.json()) as Outcome;
    return { status: response.status, code, message };
  } catch (error) {
    return { status: 0, code: 0, message: error instanceof Error ? error.message : '' };
  }
}

export interface Savers {
  /** Refusals and missing responses so far. */
  refusals: Outcome[];
  /** Waits for all clients and returns the acknowledged names. */
  finish(): Promise<string[]>;
}

/** Clients that save materials one after the other, each with its own key until it is acknowledged, like the page. */
export function keepSaving(saving: Saving, name: string, people: number, timeout?: number): Savers {
  const refusals: Outcome[] = [];
  let over = false;
  const person = async (number: number): Promise<string[]> => {
    const acknowledged: string[] = [];
    for (let at = 0; !over; at += 1) {
      const material = `${name}-${number}-${at}`;
      const key = newKey();
      for (let outcome = await saveMaterial(saving, material, key, timeout); outcome.code !== 200;) {
        refusals.push(outcome);
        await sleep(100);
        outcome = await saveMaterial(saving, material, key, timeout);
      }
      acknowledged.push(material);
    }
    return acknowledged;
  };
  const all = Promise.all(Array.from({ length: people }, (_, number) => person(number)));
  return {
    refusals,
    finish: async () => {
      over = true;
      return (await all).flat().sort();
    },
  };
}

export async function listStoredNames({ ownerDb }: TestDatabase, name: string): Promise<string[]> {
  const rows = await ownerDb.selectFrom('spus').select('name').where('name', 'like', `${name}-%`).execute();
  return rows.map((row) => row.name).sort();
}
