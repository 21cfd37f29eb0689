import type { Endpoint, Request, Result } from '@mrp/contract/lib/endpoint.ts';
import type { TestApp, TestUser } from '../app.ts';
import { theDictionaries, type Dictionaries } from '../builders.ts';

/** One valid write: what makes it possible has been done when its request is there. */
export interface Sample {
  endpoint: Endpoint;
  prepare: () => Promise<SampleRequest>;
}

export interface SampleRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  file?: { name: string; bytes: Uint8Array };
}

/** What samples are made with. */
export interface Scene {
  t: TestApp;
  d: Dictionaries;
  /** May do everything. */
  user: TestUser;
  /** Calls as that user and refuses anything but success. */
  ask: <E extends Endpoint>(endpoint: E, request?: Partial<Request<E>>) => Promise<Result<E>>;
  /** A word that nobody has used yet. */
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

type Wanted<E extends Endpoint> = Partial<Omit<Request<E>, 'query'>> & Pick<SampleRequest, 'query' | 'file'>;

/** The request has the endpoint's own types. */
export const sample = <E extends Endpoint>(endpoint: E, prepare: () => Promise<Wanted<E>> | Wanted<E>): Sample => ({
  endpoint,
  prepare: async () => (await prepare()) as SampleRequest,
});

export const ofId = ({ id }: { id: string }): { params: { id: string } } => ({ params: { id } });
