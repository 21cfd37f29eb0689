// Explains a page whose script or style sheet did not load; without this the window stays white. It runs before them and needs neither.
{
  const SLOW_MILLISECONDS = 20_000;
  let shown = null;
  // The page says the same by itself when this script does not load.
  document.documentElement.classList.add('explains-failure');

  const isStarted = () => (document.getElementById('root')?.childElementCount ?? 0) > 0;

  const element = (name, text, style) => {
    const made = document.createElement(name);
    made.textContent = text;
    made.style.cssText = style;
    return made;
  };

  const show = (title, hint) => {
    shown?.remove();
    const fill = 'position:fixed;inset:0;z-index:9999;padding:24px;background:Canvas;color:CanvasText;font:14px/1.6 system-ui,sans-serif;';
    shown = element('main', '', `${fill}display:grid;place-content:center;justify-items:center;gap:16px;text-align:center`);
    const retry = element('button', '重试', 'min-height:40px;padding:0 24px;font:inherit;cursor:pointer');
    retry.type = 'button';
    retry.onclick = () => location.reload();
    shown.append(element('h1', title, 'margin:0;font-size:20px'), element('p', hint, 'margin:0;max-width:30em'), retry);
    document.body.append(shown);
    retry.focus();
  };

  const fail = () => {
    // A page without its style sheet is not usable.
    document.getElementById('root').inert = true;
    show(
      '页面没有加载完整',
      '页面的程序文件没有加载成功：可能是网络中断，或系统正在更新。已经填写的内容保存在本机，不会丢失；请稍后重试。',
    );
  };

  const isFile = (target) => target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet');

  addEventListener(
    'error',
    ({ target }) => {
      // A script that cannot run reports at the window.
      if (isStarted() || !(isFile(target) || target === window)) return;
      if (document.body) fail();
      else addEventListener('DOMContentLoaded', fail);
    },
    true,
  );

  const removeWhenStarted = () => {
    if (isStarted()) shown.remove();
    else setTimeout(removeWhenStarted, 300);
  };

  setTimeout(() => {
    if (isStarted() || shown) return;
    show('页面加载较慢', '程序文件还在加载，网络可能不稳定；可以继续等待，或重试。');
    removeWhenStarted();
  }, SLOW_MILLISECONDS);
}
