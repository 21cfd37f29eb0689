import { countAppApi } from '@mrp/contract/features/stocktakes.ts';
import { useEffect, useState } from 'react';
import { Code128, Qr } from '../../kit/print/Code.tsx';
import { useWedgeScanner } from '../../kit/scan/useWedgeScanner.ts';
import { call } from '../../lib/api.ts';
import { PhoneChecksPanel } from './PhoneChecksPanel.tsx';
import { InstallStepsPanel } from './InstallStepsPanel.tsx';
import './stocking.css';

const START = '/inventoryIndex';
const isThisMachine = /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** 盘点App下载: how a phone gets the counting app, without a log-in. */
export function StockingPage() {
  return (
    <div className="phone stocking">
      <header className="phone-head">
        <h1>盘点App下载</h1>
        <a className="phone-text-button" href={START}>
          打开盘点
        </a>
      </header>
      <main className="stocking-body">
        <AddressCode />
        <PhoneChecksPanel />
        <InstallStepsPanel />
        <ScannerTest />
      </main>
    </div>
  );
}

/** The address that a phone of this network reaches, as a code to scan. */
function AddressCode() {
  const [origins, setOrigins] = useState<readonly string[] | null>(isThisMachine ? null : [location.origin]);
  const [version, setVersion] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    call(countAppApi.getAddresses, {}).then(
      (answer) => {
        setVersion(answer.version);
        if (isThisMachine) setOrigins(answer.origins);
      },
      (error: Error) => setFailure(error.message),
    );
  }, []);
  const [origin] = origins ?? [];
  return (
    <section className="stocking-card" aria-labelledby="stocking-address">
      <h2 id="stocking-address">用手机扫码打开</h2>
      {origin !== undefined && (
        <>
          <div className="stocking-code">
            <Qr text={`${origin}/stocking`} sizeMm={46} />
          </div>
          <ul className="plain-list">
            {origins?.map((one) => (
              <li key={one}>
                <code>{one}/stocking</code>
              </li>
            ))}
          </ul>
          <p className="phone-aside">手机与服务器须在同一个网络里。</p>
        </>
      )}
      {origins?.length === 0 && (
        <p className="phone-reason">
          服务现在只在这台电脑上监听，手机打不开：请用 <code>HOST=0.0.0.0</code> 和证书重新启动，见下面的“https”。
        </p>
      )}
      {failure && <p role="alert">{failure}</p>}
      {version !== '' && <p className="phone-aside">版本 {version}</p>}
    </section>
  );
}

const TEST_CODE = 'PD-TEST-0128';

/** 扫码枪: the settings that it needs, and a code that shows whether it has them. */
function ScannerTest() {
  const [told, setTold] = useState<string | null>(null);
  useWedgeScanner((code) =>
    setTold(
      code === TEST_CODE
        ? '设置正确：收到完整的编码，并以回车结束。'
        : `收到的是 ${code}，与 ${TEST_CODE} 不同：请把扫码枪的键盘布局设为美式英语。`,
    ),
  );
  return (
    <section className="stocking-card" aria-labelledby="stocking-gun">
      <h2 id="stocking-gun">扫码枪与 PDA</h2>
      <ol>
        <li>接口：USB 键盘（HID）或蓝牙键盘（HID）；键盘布局：美式英语。</li>
        <li>后缀：回车（Enter / CR）；前缀：无；字符间延时：0。</li>
        <li>PDA（DataWedge 等）：输出方式选“按键”，勾选“以事件发送字符”，结尾动作选 Enter。</li>
      </ol>
      <p>设好后扫这个码，页面会说设置对不对：</p>
      <div className="stocking-code">
        <Code128 text={TEST_CODE} moduleMm={0.33} heightMm={16} />
        <small>{TEST_CODE}</small>
      </div>
      <output className={told ? 'stocking-told' : 'phone-aside'}>{told ?? '还没有收到扫码。没有反应：检查接口与后缀。'}</output>
    </section>
  );
}
