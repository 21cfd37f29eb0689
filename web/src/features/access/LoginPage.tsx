import { accessApi, type LoginPageInfo } from '@mrp/contract/features/access.ts';
import { userFields } from '@mrp/contract/features/access/fields.ts';
import { useState, type FormEvent } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { PlainField, PlainPassword } from '../../kit/plain/PlainField.tsx';
import type { ApiError } from '../../lib/api/api.ts';
import { useHasPage, usePagePaths } from '../../lib/session/useMenu.ts';
import { startSession, useSession } from '../../lib/session/session.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { EnvironmentPanel } from './EnvironmentPanel.tsx';
import { safeRedirect } from './login-text.ts';
import { readStored } from '../../lib/session/storage.ts';
import './login.css';

const REMEMBERED = 'rememberedName';

/** 登录: without antd, so that the first page loads fast. */
export function LoginPage() {
  const [search] = useSearchParams();
  const token = useSession((session) => session.token);
  const { data: greeting } = useApiQuery(accessApi.greet, {}, { staleTime: Infinity, handlesErrors: 'all' });
  const paths = usePagePaths();
  if (token !== null) return <Navigate to={safeRedirect(search.get('redirect'), paths)} replace />;
  return (
    <div className="login">
      <div className="login-background">
        <p className="login-brand">
          <img src="/favicon.svg" alt="" width={24} height={24} />
          MRP 物料管理系统
        </p>
        <p className="login-motto">
          <b>一匹布，从询价到盘点</b>
          面料与辅料的档案、核价、备料与库存，都在同一本账里。
        </p>
      </div>
      <main className="login-side">
        <LoginForm demo={greeting?.demo ?? null} />
        <LoginFoot version={greeting?.version} />
      </main>
    </div>
  );
}

/** Values, missing fields and the server's message. */
function useLogIn(demo: LoginPageInfo['demo']) {
  const [username, setUsername] = useState(readStored(REMEMBERED) ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(readStored(REMEMBERED) !== null);
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({});
  const logIn = useApiMutation(accessApi.logIn, { handlesErrors: 'all', onSuccess: startSession });
  const refusal = refusalOf(logIn.error as ApiError | null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = { ...(username.trim() === '' && { username: '不能为空' }), ...(password === '' && { password: '不能为空' }) };
    setMissing(empty);
    if (Object.keys(empty).length > 0) return;
    if (remember) localStorage.setItem(REMEMBERED, username.trim());
    else localStorage.removeItem(REMEMBERED);
    logIn.mutate({ body: { username: username.trim(), password, loginSource: 'mrp' } });
  };
  const fill = (name: string) => {
    setUsername(name);
    setPassword(demo?.password ?? '');
    setMissing({});
    logIn.reset();
  };
  const errors = { username: missing.username ?? refusal.username, password: missing.password ?? refusal.password };
  return { username, setUsername, password, setPassword, remember, setRemember, errors, busy: logIn.isPending, submit, fill };
}

function LoginForm({ demo }: { demo: LoginPageInfo['demo'] }) {
  const { username, setUsername, password, setPassword, remember, setRemember, errors, busy, submit, fill } = useLogIn(demo);
  return (
    <form className="login-form" noValidate onSubmit={submit}>
      <h1>登录</h1>
      <p className="login-lead">使用公司账号进入物料管理系统</p>
      <PlainField
        label={userFields.username.label}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        error={errors.username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PlainPassword
        label="密码"
        name="password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="login-row">
        <label>
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          记住用户名
        </label>
        <span>忘记密码请联系管理员</span>
      </div>
      <button type="submit" className="button primary login-button" disabled={busy}>
        登录
      </button>
      {demo && <DemoAccounts demo={demo} onChoose={fill} />}
    </form>
  );
}

/** A field error is shown below its field, any other error below the password. */
function refusalOf(error: ApiError | null): { username?: string | undefined; password?: string | undefined } {
  if (!error) return {};
  const { username, password } = error.fields;
  return username || password ? { username, password } : { password: error.message };
}

function DemoAccounts({ demo, onChoose }: { demo: NonNullable<LoginPageInfo['demo']>; onChoose: (username: string) => void }) {
  return (
    <section className="login-demo" aria-label="演示账号">
      <p>
        演示账号
        <span>
          {demo.password === null ? (
            '点按填入用户名，密码是启动时设置的 DEMO_PASSWORD'
          ) : (
            <>
              点按填入，密码均为 <b>{demo.password}</b>
            </>
          )}
        </span>
      </p>
      <ul style={{ gridTemplateRows: `repeat(${Math.ceil(demo.accounts.length / 2)}, 28px)` }}>
        {demo.accounts.map(({ username, role }) => (
          <li key={username}>
            <button type="button" onClick={() => onChoose(username)}>
              {username}
              <span>{role}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LoginFoot({ version }: { version: string | undefined }) {
  const hasCountingApp = useHasPage('/stocking');
  return (
    <footer className="login-foot">
      <EnvironmentPanel />
      {version && <span>版本 {version}</span>}
      {hasCountingApp && <Link to="/stocking">安装盘点 App</Link>}
    </footer>
  );
}
