import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { findBrowser } from '../../e2e/browser.ts';
import { startProduct } from './product.ts';
import { PASSWORD, type Fixtures } from './fixtures.ts';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The product with demo data and a browser; both are closed after the measurement. */
export interface BrowserSetup {
  address: string;
  /** A browser with an empty cache. */
  newContext: () => Promise<BrowserContext>;
  /** The same with a logged-in user. */
  user: () => Promise<BrowserContext>;
}

export async function withBrowser<T>(fixtures: Fixtures, measure: (setup: BrowserSetup) => Promise<T>): Promise<T> {
  const product = await startProduct({ DATA_DIR: await fixtures.folder(), LOG_LEVEL: 'silent', DEMO_PASSWORD: PASSWORD });
  let session: Session | undefined;
  const usual = { baseURL: product.address, viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' };
  try {
    return await withChromium((browser) =>
      measure({
        address: product.address,
        newContext: () => browser.newContext(usual),
        user: async () => {
          session ??= await logInOnce(await browser.newContext(usual), product.address);
          return browser.newContext({ ...usual, storageState: session });
        },
      }),
    );
  } finally {
    await product.stop();
  }
}

/** The browser alone. */
export async function withChromium<T>(measure: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--enable-precise-memory-info'],
  });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

async function logInOnce(context: BrowserContext, address: string): Promise<Session> {
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  await page.getByLabel('用户名', { exact: true }).fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  const session = await context.storageState();
  await context.close();
  return session;
}

/** Simulates a computer that is slower by this factor. */
export async function slowDown(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return session;
}

/** Page functions that wait until the next frame is painted, or the first frame in which a condition holds. */
export const untilPainted = `
  window.painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve(performance.now());
    channel.port2.postMessage(0);
  }));
  window.until = async (condition) => {
    for (;;) {
      const end = await painted();
      if (condition()) return end;
    }
  };
`;
