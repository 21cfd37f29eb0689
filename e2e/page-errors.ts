import type { Page, Response } from '@playwright/test';

/** Collects hidden errors: console errors, failed and refused calls. */
export function watchPageErrors(page: Page): { problems: () => Promise<string[]> } {
  const problems: string[] = [];
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
    problems: async () => {
      await Promise.all(answers);
      return problems;
    },
  };
}

/** A refusal may have status 200; then its envelope contains the code. */
async function judge(response: Response): Promise<string | undefined> {
  const call = `${response.request().method()} ${response.url()}`;
  if (response.status() >= 400) return `${call}: ${response.status()}`;
  if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return undefined;
  const envelope = (await response.json().catch(() => null)) as { code: number; message: string } | null;
  return envelope && envelope.code !== 200 ? `${call}: ${envelope.code} ${envelope.message}` : undefined;
}
