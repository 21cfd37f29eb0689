import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Origin of another company's page, which may embed the picker. */
export const embedder = process.env['EMBEDDER_ORIGIN'] ?? 'http://127.0.0.1:3999';

/** A page of that company: the picker in a frame, or the address that it leads back to; it writes down what it gets. */
export const hostPage = (picker: string): string => `<!doctype html><meta charset="utf-8"><title>shop</title>
<pre id="got"></pre><iframe src="${picker}" width="900" height="700"></iframe>
<script>
  const origin = ${JSON.stringify(new URL(picker).origin)};
  addEventListener('message', (event) => {
    if (event.origin === origin) document.getElementById('got').textContent = JSON.stringify(event.data);
  });
</script>`;

/** Serves the pages of that company. Its address is one for all workers, so a second server waits until the first has closed. */
export async function startShop(picker: string): Promise<Server> {
  const shop = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(request.url?.startsWith('/back') ? '<title>back</title>' : hostPage(picker));
  });
  const listen = (): Promise<boolean> =>
    new Promise((resolve, reject) => {
      shop.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
      shop.listen(Number(new URL(embedder).port), '127.0.0.1', () => resolve(true));
    });
  while (!(await listen())) await sleep(500);
  return shop;
}

export const stopShop = (shop: Server): Promise<unknown> =>
  new Promise((resolve) => {
    shop.close(resolve);
    shop.closeAllConnections();
  });
