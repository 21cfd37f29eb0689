import { errors, networkMessages } from '@mrp/contract/errors.ts';
import { endSession, useSession } from '../session/session.ts';

/** The OpenAPI document, which has no envelope. */
export async function readApiDescription(signal: AbortSignal): Promise<object> {
  const { token } = useSession.getState();
  const response = await fetch('/api/openapi.json', { headers: { token: token ?? '' }, signal });
  const answer = (await response.json()) as { code?: number; message?: string };
  if (response.status === 401 || answer.code === errors.SESSION_EXPIRED.code) await endSession(token);
  if (response.ok && answer.code === undefined) return answer;
  throw new Error(answer.message || networkMessages.status(response.status));
}
