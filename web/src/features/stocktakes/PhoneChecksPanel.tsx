import { useEffect, useState } from 'react';
import { PlainIcon } from '../../kit/plain/PlainIcon.tsx';
import { watchWorker, workerState, type WorkerState } from '../../lib/counting-worker.ts';

interface Check {
  name: string;
  /** null: not known yet. */
  ok: boolean | null;
  word: string;
}

/** The lines stand from the beginning, so that nothing below moves when the answers come. */
const CHECKING: readonly Check[] = ['https', '摄像头', '离线', '存储', '空间'].map((name) => ({ name, ok: null, word: '正在检查' }));

const workerWords: Readonly<Record<WorkerState, string>> = {
  ready: '没有网络也能打开',
  installing: '正在保存到本机，请稍候',
  missing: '还没有保存到本机：请打开一次“盘点”',
  unsupported: '这个浏览器不支持，或不是 https',
};

async function runChecks(): Promise<Check[]> {
  const worker = await workerState();
  const persisted = await navigator.storage?.persist?.().catch(() => false);
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  const free = estimate ? Math.floor(((estimate.quota ?? 0) - (estimate.usage ?? 0)) / 1024 / 1024) : null;
  return [
    { name: 'https', ok: isSecureContext, word: isSecureContext ? '连接安全' : '不是 https：摄像头和离线都不能用，按下面的方法设置' },
    {
      name: '摄像头',
      ok: 'mediaDevices' in navigator,
      word: 'mediaDevices' in navigator ? '可以使用，第一次会询问许可' : '不能使用，可以用扫码枪或手动输入',
    },
    { name: '离线', ok: worker === 'ready', word: workerWords[worker] },
    {
      name: '存储',
      ok: persisted === true,
      word: persisted ? '存储正常，浏览器不会清理' : '有风险：空间不足时浏览器可能清理，请把盘点安装到主屏幕',
    },
    ...(free === null ? [] : [{ name: '空间', ok: free > 200, word: `可用约 ${free} MB` }]),
  ];
}

const isThisMachine = /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** The same commands as in docs/operations.md. */
const certificateCommands = (host: string): string =>
  [
    'openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -keyout ca.key -out ca.crt -subj "/CN=MRP CA"',
    `openssl req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj "/CN=${host}"`,
    `echo "subjectAltName=${/^[\d.]+$/.test(host) ? 'IP' : 'DNS'}:${host}" > san.txt`,
    'openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 397 -extfile san.txt -out server.crt',
  ].join('\n');

/** What this device can do, and how to get what is missing. */
export function PhoneChecksPanel() {
  const [checks, setChecks] = useState(CHECKING);
  useEffect(() => {
    watchWorker();
    const look = (): void => void runChecks().then(setChecks);
    look();
    const timer = setInterval(look, 2_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <section className="stocking-card" aria-labelledby="stocking-checks">
      <h2 id="stocking-checks">这台设备的检查</h2>
      <ul className="plain-list stocking-checks">
        {checks.map(({ name, ok, word }) => (
          <li key={name}>
            <span className={ok === null ? 'text-muted' : ok ? 'text-success' : 'text-warning'}>
              <PlainIcon name={ok === null ? 'sync' : ok ? 'check' : 'warning'} />
            </span>
            <b>{name}</b>
            <span>{word}</span>
          </li>
        ))}
      </ul>
      <details open={!isSecureContext}>
        <summary>怎样设置 https</summary>
        <ol>
          <li>
            在服务器上生成证书（地址换成服务器在局域网里的地址）：
            <pre>{certificateCommands(isThisMachine ? '192.168.1.8' : location.hostname)}</pre>
          </li>
          <li>
            用证书启动：
            <pre>HOST=0.0.0.0 TLS_CERT=server.crt TLS_KEY=server.key npm start</pre>
          </li>
          <li>把 ca.crt 发到手机并安装，步骤见下两条；有公司域名和正式证书的，直接用正式证书，手机不用安装任何东西。</li>
          <li>安卓：设置 → 安全 → 加密与凭据 → 安装证书 → CA 证书。</li>
          <li>苹果：打开文件 → 设置 → 已下载描述文件 → 安装；再到 通用 → 关于本机 → 证书信任设置，打开这张证书。</li>
        </ol>
      </details>
    </section>
  );
}
