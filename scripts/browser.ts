import { existsSync } from 'node:fs';
import { findBrowser } from '../e2e/browser.ts';
import { run } from './steps.ts';

/** Returns a Chromium and installs one on Debian as root; elsewhere prints how to get one. */
export async function provideBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('正在安装 chromium 和中文字体…');
    await run('apt-get', ['update', '-q']);
    const { code, output } = await run('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = findBrowser();
    if (installed) return installed;
    throw new Error(`apt-get 退出码 ${code}：${output.trimEnd()}`);
  }
  throw new Error('没有找到 Chromium：请安装 chromium 或 Google Chrome，或用 CHROMIUM_PATH 指定，或运行 npx playwright install chromium');
}
