import type { Plugin } from 'vite';

/** Hidden while scripts may still come, and for good once the app or load-failure.js runs. */
const STYLE = `
#not-loaded {
  padding: 24px;
  font:
    14px/1.6 system-ui,
    sans-serif;
  text-align: center;
  animation: not-loaded 8s;
}
#root:not(:empty) ~ #not-loaded,
.explains-failure #not-loaded {
  display: none;
}
@keyframes not-loaded {
  from,
  99% {
    visibility: hidden;
  }
}
`;

const CONTENT = `
<h1>页面没有加载完整</h1>
<p>页面的程序文件没有运行：可能是网络中断、系统正在更新，或浏览器禁用了 JavaScript。已经填写的内容保存在本机，不会丢失；请稍后重试。</p>
<p><a href="">重试</a></p>
`;

/** What remains of a page when not even load-failure.js could run: an explanation without any script or style sheet. */
export const failedPage = (): Plugin => ({
  name: 'failed-page',
  transformIndexHtml: () => [
    { tag: 'style', children: STYLE, injectTo: 'head' },
    { tag: 'div', attrs: { id: 'not-loaded', role: 'main' }, children: CONTENT, injectTo: 'body' },
  ],
});
