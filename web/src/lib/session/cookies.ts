export function readCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) if (part.startsWith(`${name}=`)) return decodeURIComponent(part.slice(name.length + 1));
  return null;
}

export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; SameSite=Strict`;
}
