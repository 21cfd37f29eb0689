import { countAppApi } from '@mrp/contract/features/stocktakes/count-app.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Qr } from '../../kit/print/Code.tsx';
import { call } from '../../lib/api/api.ts';
import { PhoneChecksPanel } from './PhoneChecksPanel.tsx';
import { InstallStepsPanel } from './InstallStepsPanel.tsx';
import { ScannerPanel } from './ScannerPanel.tsx';
import './stocking.css';

const START = '/inventoryIndex';
const isThisMachine = /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** 盘点App下载: how a phone gets the counting app, without a log-in. */
export function StockingPage() {
  // On the server itself the addresses are asked for, and what stands below does not move when they come.
  const [answered, setAnswered] = useState(!isThisMachine);
  return (
    <div className="phone stocking">
      <header className="phone-head">
        <h1>盘点App下载</h1>
        <a className="phone-text-button" href={START}>
          打开盘点
        </a>
      </header>
      <main className="stocking-body">
        <AddressCode onAnswer={() => setAnswered(true)} />
        {answered && (
          <>
            <PhoneChecksPanel />
            <InstallStepsPanel />
            <ScannerPanel />
          </>
        )}
      </main>
    </div>
  );
}

/** The address that a phone of this network reaches, as a code to scan. */
function AddressCode({ onAnswer }: { onAnswer: () => void }) {
  const [origins, setOrigins] = useState<readonly string[] | null>(isThisMachine ? null : [location.origin]);
  const [version, setVersion] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const answered = useEffectEvent(onAnswer);
  useEffect(() => {
    void call(countAppApi.getAddresses, {})
      .then(
        (answer) => {
          setVersion(answer.version);
          if (isThisMachine) setOrigins(answer.origins);
        },
        (error: Error) => setFailure(error.message),
      )
      .then(answered);
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
      <p className="phone-aside">版本 {version === '' ? '…' : version}</p>
    </section>
  );
}
