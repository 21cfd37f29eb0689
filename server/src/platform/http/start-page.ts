import { createHash } from 'node:crypto';
import type { ToldStart } from '../operations/start-progress.ts';

// The page is whole in itself: the product's pages are perhaps being built. Colours are those of web/src/app/theme.ts, the choice of light or
// dark that of web/public/theme.js.
const STYLE = `
:root { color-scheme: light; --ground: #f5f5f2; --card: #fff; --line: #ecedef; --text: #1b1d21; --soft: #5f6670; --brand: #2b4c9b; --done: #2e7d4f; --bad: #a0211a; }
:root[data-theme='dark'] { color-scheme: dark; --ground: #101214; --card: #181a1d; --line: #292d32; --text: #e6e8eb; --soft: #a0a6af; --brand: #5578cf; --done: #4fa878; --bad: #f2a7a2; }
* { box-sizing: border-box; }
body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 20px; color: var(--text); background: var(--ground);
  font: 14px/22px -apple-system, BlinkMacSystemFont, 'PingFang SC', 'HarmonyOS Sans SC', 'Microsoft YaHei UI', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Segoe UI', sans-serif; }
main { width: min(420px, calc(100vw - 40px)); padding: 28px 32px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
header { display: flex; align-items: center; gap: 10px; font-size: 16px; font-weight: 600; }
h1 { margin: 20px 0 12px; font-size: 20px; line-height: 28px; font-weight: 600; }
p { margin: 16px 0 0; color: var(--soft); }
progress { width: 100%; height: 8px; border: 0; border-radius: 4px; overflow: hidden; appearance: none; background: var(--line); }
progress::-webkit-progress-bar { background: var(--line); }
progress::-webkit-progress-value { background: var(--brand); }
progress::-moz-progress-bar { background: var(--brand); }
ol { display: grid; gap: 6px; margin: 16px 0 0; padding: 0; list-style: none; }
li { color: var(--soft); }
li::before { content: '○'; display: inline-block; width: 1.6em; }
li.running { color: var(--text); font-weight: 600; }
li.running::before { content: '●'; color: var(--brand); }
li.done::before { content: '✓'; color: var(--done); }
.bad { color: var(--bad); }
`;

const SCRIPT = `
(function () {
  var mode = null;
  try { mode = localStorage.getItem('theme'); } catch { /* no storage: the system's choice counts */ }
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  var find = function (id) { return document.getElementById(id); };
  var silent = 0;
  function say(text, bad) {
    if (find('note').textContent !== text) find('note').textContent = text;
    find('note').className = bad ? 'bad' : '';
  }
  function show(start) {
    find('bar').value = start.percent;
    find('percent').textContent = start.percent + '%';
    find('steps').replaceChildren.apply(find('steps'), start.steps.map(function (step) {
      var item = document.createElement('li');
      item.className = step.state;
      item.textContent = step.label + (step.state === 'running' ? '…' : '');
      if (step.state === 'running') item.setAttribute('aria-current', 'step');
      return item;
    }));
    if (start.failed) say('启动没有完成，原因写在运行系统的终端里。改正后重新启动，本页会自己继续。', true);
    else say('准备好后，本页自动成为登录页。', false);
  }
  function ask() {
    fetch('/readyz', { cache: 'no-store', credentials: 'omit' })
      .then(function (answer) { return answer.json(); })
      .then(function (body) {
        silent = 0;
        if (!body.start) return location.reload();
        show(body.start);
        setTimeout(ask, 700);
      })
      .catch(function () {
        silent += 1;
        if (silent > 4) say('系统没有回答：启动可能中断了，原因写在运行系统的终端里。重新启动后，本页会自己继续。', true);
        setTimeout(ask, 700);
      });
  }
  show(JSON.parse(document.querySelector('main').dataset.start));
  setTimeout(ask, 300);
})();
`;

const MARK = `<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#2B4C9B"/><path d="M-2 14 14-2M-2 24 24-2M-2 34 34-2M8 34 34 8M18 34 34 18" stroke="#fff" stroke-opacity=".25" stroke-width="2.4"/></svg>`;

const quote = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The page of a start under way, as it is now; it asks by itself how far the start is, and loads the product's page when it can. */
export const startPage = (start: ToldStart): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>正在启动 · 物料管理系统</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
<noscript><meta http-equiv="refresh" content="3"></noscript>
</head>
<body>
<main data-start="${quote(JSON.stringify(start))}">
<header>${MARK}物料管理系统</header>
<h1>正在启动 <span id="percent">${start.percent}%</span></h1>
<progress id="bar" max="100" value="${start.percent}" aria-label="启动进度"></progress>
<ol id="steps"></ol>
<p id="note" role="status"></p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Stricter than the product's: this page needs nothing but itself and /readyz. */
export const startPagePolicy = [
  `default-src 'none'`,
  `script-src ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  `img-src data:`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');
