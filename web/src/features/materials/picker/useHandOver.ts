import type { PickerSettings, PublicSku } from '@mrp/contract/features/materials/public-skus.ts';
import { copyText } from '../../../lib/clipboard.ts';

/** Names of the messages that an embedding or opening page gets. */
const PICKED = 'mrp:skus-picked';
const CANCELLED = 'mrp:skus-cancelled';

export interface HandOver {
  /** Gives the choice to whoever asked for it; without anybody its codes are copied. Resolves to what the user is told. */
  send: (skus: readonly PublicSku[]) => Promise<string>;
  /** Leaves without a choice; absent: nobody waits for one. */
  cancel?: () => void;
  /** Why whoever opened this page will not get the choice. */
  warning?: string;
}

/** The page that embeds this one, or that opened it. */
function receiver(): Window | null {
  return window.parent === window ? (window.opener as Window | null) : window.parent;
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

const receiverOrigin = (): string | undefined => window.location.ancestorOrigins?.[0] ?? originOf(document.referrer);

/** The origin of the page that opened this one, when it is another one that is not configured. */
function strangerAmong(origins: readonly string[]): string | undefined {
  const known = receiver() ? receiverOrigin() : undefined;
  return known === undefined || known === window.location.origin || origins.includes(known) ? undefined : known;
}

/** Explicit targets: the receiver's own origin where the browser tells it, else every configured one. */
function targetsAmong(origins: readonly string[]): readonly string[] {
  const known = receiverOrigin();
  return known !== undefined && origins.includes(known) ? [known] : origins;
}

/** To the embedding or opening page by a message, to an allowed address by its parameter `skus`. */
export function useHandOver({ origins, redirect, classes }: PickerSettings, asksRedirect: boolean): HandOver {
  const stranger = strangerAmong(origins);
  const waiting = origins.length > 0 && stranger === undefined ? receiver() : null;
  // Before the first answer nothing is known of the settings.
  const warning = classes.length > 0 ? warningOf(stranger, asksRedirect && redirect === null) : undefined;
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
  const told = warning === undefined ? {} : { warning };
  if (!waiting && !redirect) return { send, ...told };
  return { send, ...told, cancel: () => (redirect ? leave([]) : post({ type: CANCELLED })) };
}

const copyInstead = '选好后编码会复制到剪贴板。要自动带回，请联系提供本系统的公司登记它。';

function warningOf(stranger: string | undefined, isForeign: boolean): string | undefined {
  if (stranger !== undefined) return `打开本页的 ${stranger} 没有登记，所选物料不会交给它；${copyInstead}`;
  return isForeign ? `要带回的地址没有登记，所选物料不会交给它；${copyInstead}` : undefined;
}
