import { errors, type ErrorName } from '@mrp/contract/errors.ts';
import type { Endpoint, Request as Input, Result } from '@mrp/contract/lib/endpoint.ts';
import {
  keepPreviousData,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError, call } from './api.ts';
import { whileLoading } from './loading.ts';
import { idempotencyKeys } from './idempotency-keys.ts';
import { placeRefusal } from './refusal-places.ts';
import { refreshAfter } from './refreshing.ts';
import { toast } from '../toast.ts';

interface Meta extends Record<string, unknown> {
  /** Errors that the caller shows itself, at the field or in a dialog. */
  handlesErrors?: readonly ErrorName[] | 'all';
  /** The data that the failed call would have changed is reloaded after another user's change. */
  refreshes?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

const SILENT: readonly number[] = [errors.SESSION_EXPIRED.code, errors.NO_TOKEN.code, errors.PASSWORD_CHANGE_REQUIRED.code];

/** Maximum number of field messages in a toast. */
const TOLD_AT_ONCE = 3;

/** The caller shows the error itself. */
function isHandled(error: Error, { handlesErrors = [] }: Meta = {}): boolean {
  if (!(error instanceof ApiError)) return false;
  return isAskedElsewhere(error) || handlesErrors === 'all' || handlesErrors.some((name) => error.is(name));
}

function tell(error: Error, meta: Meta | undefined): void {
  if (!isHandled(error, meta)) toast.error(failureText(error));
}

/** A dialog shows what its call was refused for; without a dialog it is a message. */
function tellWrite(error: Error, meta: Meta | undefined): void {
  if (isHandled(error, meta)) return;
  const isStale = meta?.refreshes === true && error instanceof ApiError && error.is('VERSION_CONFLICT');
  const message = isStale ? `${error.message}，已显示最新内容，请核对后再试` : error.message;
  if (error instanceof ApiError && placeRefusal({ message, fields: error.fields })) return;
  toast.error(isStale ? message : failureText(error));
}

/** The login, or the change of the password, asks for what is missing. */
export const isAskedElsewhere = ({ code }: ApiError): boolean => SILENT.includes(code);

/** Without a form behind the call, field errors are shown with the message. */
function failureText(error: Error): string {
  const wrong = error instanceof ApiError && error.is('VALIDATION') ? [...new Set(Object.values(error.fields))] : [];
  return wrong.length > 0 ? `${error.message}：${wrong.slice(0, TOLD_AT_ONCE).join('；')}` : error.message;
}

export const queryClient = new QueryClient({
  // What nobody looks at any more says nothing.
  queryCache: new QueryCache({ onError: (error, query) => query.getObserversCount() > 0 && tell(error, query.meta) }),
  mutationCache: new MutationCache({ onError: (error, _input, _context, mutation) => tellWrite(error, mutation.meta) }),
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && error instanceof ApiError && !error.answered,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

export const apiKey = (endpoint: Endpoint, ...input: readonly unknown[]): readonly unknown[] => [endpoint.method, endpoint.path, ...input];

interface QueryOptions<E extends Endpoint> {
  /** Given the data that is known. */
  enabled?: boolean | ((data: Result<E> | undefined) => boolean);
  staleTime?: number;
  /** false skips the structural comparison with the previous response. */
  structuralSharing?: boolean;
  /** Polling interval in milliseconds, or false. */
  pollMs?: (data: Result<E> | undefined) => number | false;
  handlesErrors?: Meta['handlesErrors'];
  /** Whether the data of another input stays until this one's is read; absent: always. */
  keeps?: (before: Input<E>) => boolean;
}

/** A read: old data stays while new data loads, cancelled requests are silent, and there is no overlay. */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { pollMs, handlesErrors, keeps, enabled = true, ...options }: QueryOptions<E> = {},
) {
  return useQuery<Result<E>>({
    ...readOf(endpoint, input),
    placeholderData: keeps ? (data, before) => (before && keeps(before.queryKey[2] as Input<E>) ? data : undefined) : keepPreviousData,
    ...(pollMs && { refetchInterval: (query) => pollMs(query.state.data) }),
    ...(handlesErrors && { meta: { handlesErrors } }),
    enabled: typeof enabled === 'boolean' ? enabled : (query) => enabled(query.state.data),
    ...options,
  });
}

const readOf = <E extends Endpoint>(endpoint: E, input: Input<E>) => ({
  queryKey: apiKey(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { signal }),
});

/** Prefetches the read of a part that renders later; that part repeats a failed request. */
export function prefetchApi<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { handlesErrors, ...options }: Pick<QueryOptions<E>, 'staleTime' | 'structuralSharing' | 'handlesErrors'>,
): void {
  void queryClient.prefetchQuery({
    ...readOf(endpoint, input),
    ...(handlesErrors && { meta: { handlesErrors } }),
    ...options,
  });
}

/** A paged list from the newest entry: each page returns the cursor of the next. */
export function useApiPages<E extends Endpoint & { response: z.ZodType<{ nextCursor: string | null }> }>(
  endpoint: E,
  inputOf: (cursor: string | null) => Input<E>,
  { handlesErrors }: Pick<QueryOptions<E>, 'handlesErrors'> = {},
) {
  return useInfiniteQuery({
    queryKey: apiKey(endpoint, inputOf(null)),
    queryFn: ({ signal, pageParam }) => call(endpoint, inputOf(pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
    ...(handlesErrors && { meta: { handlesErrors } }),
  });
}

interface MutationOptions<E extends Endpoint> {
  /** Reads that become stale. */
  refreshes?: readonly Endpoint[];
  /** Reads of what the call uses up, as a plan of stock: after success they are stale, but not sent again by the page that is left. */
  outdates?: readonly Endpoint[];
  onSuccess?: (result: Result<E>, input: Input<E>) => void;
  handlesErrors?: Meta['handlesErrors'];
  /** false: no overlay while it runs. */
  blocking?: boolean;
}

/** A write. Pressing again while it runs is ignored; after a network failure the same key is sent again. */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  { refreshes = [], outdates = [], onSuccess, handlesErrors, blocking = true }: MutationOptions<E> = {},
) {
  const client = useQueryClient();
  const [keys] = useState(idempotencyKeys);
  const [leaving] = useState(() => new WeakMap<object, (result: Result<E>) => void>());
  const keysOf = (reads: readonly Endpoint[]) => reads.map((read) => apiKey(read));
  const mutation = useMutation<Result<E>, Error, Input<E>>({
    meta: { ...(handlesErrors && { handlesErrors }), refreshes: refreshes.length > 0 },
    mutationFn: (input) => {
      const work = keys.press(recordOf(input), (key) => call(endpoint, input, { key }), contentOf(input));
      return blocking ? whileLoading(work) : work;
    },
    onSuccess: (result, input) =>
      refreshAfter(
        client,
        { refreshes: keysOf(refreshes), outdates: keysOf(outdates), isGone: (query) => endpoint.method === 'DELETE' && isOf(query, input) },
        () => {
          onSuccess?.(result, input);
          leaving.get(input)?.(result);
        },
      ),
    // Another user was first: the data on screen is stale, and pressing again would fail again.
    onError: (error) => {
      if (isOutdated(error)) for (const queryKey of keysOf([...refreshes, ...outdates])) void client.invalidateQueries({ queryKey });
    },
  });
  const { mutate: send, mutateAsync: sendAsync } = mutation;
  const isMounted = useMounted();
  // Both go on before the reads: the dialog closes, the next page opens.
  const mutate = useCallback(
    (input: Input<E>, { onSuccess: goOn, ...told }: CallOptions<E> = {}) => {
      if (goOn) leaving.set(input, (result) => isMounted() && goOn(result, input));
      send(input, told);
    },
    [send, leaving, isMounted],
  );
  const mutateAsync = useCallback(
    (input: Input<E>) =>
      new Promise<Result<E>>((resolve, reject) => {
        leaving.set(input, resolve);
        sendAsync(input).then(resolve, reject);
      }),
    [sendAsync, leaving],
  );
  return { ...mutation, mutate, mutateAsync };
}

interface CallOptions<E extends Endpoint> {
  onSuccess?: (result: Result<E>, input: Input<E>) => void;
  onError?: (error: Error, input: Input<E>) => void;
  onSettled?: () => void;
}

function useMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => mounted.current, []);
}

/** A read of the record that the call was about. */
const isOf = ({ queryKey }: Query, input: unknown): boolean =>
  recordOf(queryKey[2] ?? {}) !== 'null' && recordOf(queryKey[2] ?? {}) === recordOf(input);

const isOutdated = (error: Error): boolean =>
  error instanceof ApiError && (['VERSION_CONFLICT', 'STATE', 'STOCK_PLAN_CHANGED'] as const).some((name) => error.is(name));

const recordOf = (input: unknown): string => JSON.stringify((input as { params?: unknown }).params ?? null);
const contentOf = (input: unknown): string => JSON.stringify((input as { body?: unknown }).body ?? null);
