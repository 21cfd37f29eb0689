import { toast } from './toast.ts';

/** Over plain http the clipboard API does not exist; the old command still works there. */
export async function copyText(text: string, what: string): Promise<void> {
  const copied = await writeClipboard(text);
  if (copied) toast.success(`已复制${what}`);
  else toast.error('浏览器不允许自动复制，请选中文字后按 Ctrl+C');
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return copied;
}
