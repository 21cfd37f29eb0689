import { expect, type Page, type Request, type Response } from '@playwright/test';

/** Without a request for this long, a page has asked for all that it shows at first. */
const QUIET_MS = 150;
/** The same for a page whose earlier requests were not watched. */
const UNWATCHED_QUIET_MS = 500;
/** What stands on a page while its code or its record loads. */
const LOADING = '.progress-line, output[aria-label^="正在加载"], .ant-spin-spinning';

interface PageWatch {
  /** Resolves when nothing loads any more: `networkidle` waits for half a second without a request. */
  quiet: () => Promise<void>;
  problems: () => Promise<string[]>;
}

/** Collects hidden errors: console errors, failed and refused calls. */
export function watchPageErrors(page: Page): PageWatch {
  const problems: string[] = [];
  const requests = watchRequests(page);
  const answers: Promise<void>[] = [];
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The page itself aborted the request for a newer one.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${request.method()} ${request.url()}: ${reason}`);
  });
  page.on('response', (response) => answers.push(judge(response).then((problem) => void (problem && problems.push(problem)))));
  return {
    quiet: requests.quiet,
    problems: async () => {
      await Promise.all(answers);
      return problems;
    },
  };
}

/** Waits until a page loads nothing any more. `networkidle` does not come where the stream of events opens before it. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  const requests = watchRequests(page, UNWATCHED_QUIET_MS);
  await requests.quiet();
  requests.stop();
}

function watchRequests(page: Page, quietMs = QUIET_MS): { quiet: () => Promise<void>; stop: () => void } {
  const underWay = new Set<Request>();
  let changedAt = Date.now();
  const change = (act: 'add' | 'delete') => (request: Request) => {
    // The stream of events stays open.
    if (request.url().endsWith('/mrp/live')) return;
    underWay[act](request);
    changedAt = Date.now();
  };
  const add = change('add');
  const remove = change('delete');
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove);
  const hasNoRequest = () => underWay.size === 0 && Date.now() - changedAt >= quietMs;
  const isQuiet = async () => hasNoRequest() && (await page.locator(LOADING).count()) === 0 && hasNoRequest();
  return {
    quiet: () => expect.poll(isQuiet, { intervals: [QUIET_MS / 3] }).toBe(true),
    stop: () => void page.off('request', add).off('requestfinished', remove).off('requestfailed', remove),
  };
}

/** A refusal may have status 200; then its envelope contains the code. */
async function judge(response: Response): Promise<string | undefined> {
  const call = `${response.request().method()} ${response.url()}`;
  if (response.status() >= 400) return `${call}: ${response.status()}`;
  if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return undefined;
  const envelope = (await response.json().catch(() => null)) as { code?: number; message?: string } | null;
  // The description of the interface is no answer of it.
  return envelope?.code !== undefined && envelope.code !== 200 ? `${call}: ${envelope.code} ${envelope.message}` : undefined;
}
