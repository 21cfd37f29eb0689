/** Target after log-in: a page of this product by its path in the route table, never the log-in page or a page about an error. */
export function safeRedirect(target: string | null, paths: readonly string[]): string {
  const [, pathname = '', rest = ''] = /^(\/[\w/-]*)((?:[?#].*)?)$/s.exec(target ?? '') ?? [];
  return pathname !== '/login' && paths.includes(pathname) ? pathname + rest : '/home';
}
