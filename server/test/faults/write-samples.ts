import type { Endpoint, Request, Result } from '@mrp/contract/lib/endpoint.ts';
import type { TestApp, TestUser } from '../app.ts';
import { theDictionaries, type Dictionaries } from '../builders.ts';

/** A valid write; its prerequisites are created together with its request. */
export interface Sample {
  endpoint: Endpoint;
  prepare: () => Promise<SampleRequest>;
}

export interface SampleRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  file?: { name: string; bytes: Uint8Array };
}

/** Context for creating samples. */
export interface Scene {
  t: TestApp;
  d: Dictionaries;
  /** A user with every permission. */
  user: TestUser;
  /** Calls as that user and throws unless the call succeeds. */
  ask: <E extends Endpoint>(endpoint: E, request?: Partial<Request<E>>) => Promise<Result<E>>;
  /** Returns an unused word. */
  fresh: (stem: string) => string;
}

export async function openScene(t: TestApp): Promise<Scene> {
  const d = await theDictionaries(t);
  const user = await t.aUser();
  let count = 0;
  return {
    t,
    d,
    user,
    ask: async (endpoint, request) => {
      const { code, message, data } = await user.call(endpoint, request);
      if (code !== 200) throw new Error(`${endpoint.path}: ${message} ${JSON.stringify(data)}`);
      return data;
    },
    fresh: (stem) => `${stem}${(count += 1)}`,
  };
}

type Wanted<E extends Endpoint> = Partial<Omit<Request<E>, 'query'>> & Pick<SampleRequest, 'query' | 'file' | 'headers'>;

/** Checks the request against the endpoint's types. */
export const sample = <E extends Endpoint>(endpoint: E, prepare: () => Promise<Wanted<E>> | Wanted<E>): Sample => ({
  endpoint,
  prepare: async () => (await prepare()) as SampleRequest,
});

export const ofId = ({ id }: { id: string }): { params: { id: string } } => ({ params: { id } });
