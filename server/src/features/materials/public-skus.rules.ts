/** The address that gets the choice, if it is a web address on one of these hosts: `shop.example.com` or `shop.example.com:8443`. */
export function allowedRedirect(asked: string | undefined, hosts: readonly string[]): string | null {
  if (!asked || !URL.canParse(asked)) return null;
  const url = new URL(asked);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const isPlain = url.username === '' && url.password === '';
  return isWeb && isPlain && hosts.some((host) => host.toLowerCase() === url.host) ? url.href : null;
}
