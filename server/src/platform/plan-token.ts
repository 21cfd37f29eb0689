import { createHmac, randomBytes } from 'node:crypto';

/** Of the installation, so that its processes agree; set where the server is put together. */
let secret: string | Buffer = randomBytes(32);

export function setPlanTokenSecret(installation: string): void {
  secret = installation;
}

/** Names exactly this plan. With a secret: it goes to people who may not see its prices, and who could otherwise guess them until they fit. */
export const planToken = (plan: unknown): string =>
  createHmac('sha256', secret)
    .update(`plan:${JSON.stringify(plan)}`)
    .digest('base64url');
