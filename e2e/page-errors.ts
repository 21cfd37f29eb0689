import type { Page, Response } from '@playwright/test';

/** Collects what a user would not see but must not happen: errors in the console, calls that fail or are refused. */
export function watchPageErrors(page: Page): { problems: () => Promise<string[]> } {
  const problems: string[] = [];
  const answers: Promise<void>[] = [];
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The page itself gave up waiting, for a newer question.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${request.method()} ${request.url()}: ${reason}`);
  });
  page.on('response', (response) => answers.push(judge(response).then((problem) => void (problem && problems.push(problem)))));
  return {
    problems: async () => {
      await Promise.all(answers);
      return problems;
    },
  };
}

/** A refusal may come with status 200: then its envelope says so. */
async function judge(response: Response): Promise<string | undefined> {
  const call = `${response.request().method()} ${response.url()}`;
  if (response.status() >= 400) return `${call}: ${response.status()}`;
  if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return undefined;
  const envelope = (await response.json().catch(() => null)) as { code: number; message: string } | null;
  return envelope && envelope.code !== 200 ? `${call}: ${envelope.code} ${envelope.message}` : undefined;
}
