import type { PickerSettings, PublicSku } from '@mrp/contract/features/materials/public-skus.ts';
import { copyText } from '../../lib/clipboard.ts';

/** Names of the messages that an embedding or opening page gets. */
const PICKED = 'mrp:skus-picked';
const CANCELLED = 'mrp:skus-cancelled';

export interface HandOver {
  /** Gives the choice to whoever asked for it; without anybody its codes are copied. Resolves to what the user is told. */
  send: (skus: readonly PublicSku[]) => Promise<string>;
  /** Leaves without a choice; absent: nobody waits for one. */
  cancel?: () => void;
}

/** The page that embeds this one, or that opened it. */
function receiver(): Window | null {
  return window.parent === window ? (window.opener as Window | null) : window.parent;
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Explicit targets: the receiver's own origin where the browser tells it, else every configured one. */
function targetsAmong(origins: readonly string[]): readonly string[] {
  const known = window.location.ancestorOrigins?.[0] ?? originOf(document.referrer);
  return known !== undefined && origins.includes(known) ? [known] : origins;
}

/** To the embedding or opening page by a message, to an allowed address by its parameter `skus`. */
export function useHandOver({ origins, redirect }: Pick<PickerSettings, 'origins' | 'redirect'>): HandOver {
  const waiting = origins.length > 0 ? receiver() : null;
  const post = (message: object): void => {
    for (const origin of targetsAmong(origins)) waiting?.postMessage(message, origin);
  };
  const leave = (skus: readonly PublicSku[]): void => {
    const url = new URL(redirect ?? '');
    if (skus.length > 0) url.searchParams.set('skus', skus.map(({ code }) => code).join(','));
    window.location.assign(url.href);
  };
  const send = async (skus: readonly PublicSku[]): Promise<string> => {
    if (waiting) post({ type: PICKED, skus: skus.map(({ code, name, colour, unit }) => ({ code, name, colour, unit })) });
    if (redirect) leave(skus);
    if (waiting || redirect) return `已交给打开本页的应用：${skus.length} 个颜色`;
    await copyText(skus.map(({ code }) => code).join('\n'), `${skus.length} 个编码`);
    return '没有等待选择的应用，编码已复制，可以粘贴使用';
  };
  if (!waiting && !redirect) return { send };
  return { send, cancel: () => (redirect ? leave([]) : post({ type: CANCELLED })) };
}
