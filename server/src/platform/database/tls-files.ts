import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { StartError } from '../postgres/start-error.ts';

/** Refuses files that are missing, no certificate and key, or of two pairs. */
export function checkTls({ TLS_CERT, TLS_KEY }: { TLS_CERT?: string | undefined; TLS_KEY?: string | undefined }): void {
  if (!TLS_CERT || !TLS_KEY) return;
  const [cert, key] = [readSetting('TLS_CERT', TLS_CERT), readSetting('TLS_KEY', TLS_KEY)];
  try {
    createSecureContext({ cert, key });
    // A context takes a pair of different kinds.
    if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) throw new Error('不配对');
  } catch (error) {
    const reason =
      error instanceof Error && 'reason' in error ? String(error.reason) : error instanceof Error ? error.message : String(error);
    throw new StartError(`配置 TLS_CERT 与 TLS_KEY 不正确：须为 PEM 格式、互相配对的证书与私钥（${reason}）`);
  }
}

function readSetting(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(`配置 ${name} 不正确：不能读取 ${path}（${code}），请检查路径和权限`);
  }
}
