import { accessApi } from '@mrp/contract/features/access.ts';
import { Password } from '@mrp/contract/features/access/passwords.ts';
import { useState, type FormEvent } from 'react';
import { PlainPassword } from '../../kit/plain/PlainField.tsx';
import type { ApiError } from '../../lib/api/api.ts';
import { endSession, useSession } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { apiKey, queryClient, useApiMutation } from '../../lib/api/useApi.ts';
import { passwordHint } from './password-text.ts';
import './login.css';

/** A password set by an administrator only gives access to this page. */
export function FirstPasswordPage() {
  const { token, name } = useSession();
  const [input, setInput] = useState({ oldPassword: '', newPassword: '', repeated: '' });
  const [errors, setErrors] = useState<Partial<typeof input>>({});
  const change = useApiMutation(accessApi.changePassword, { handlesErrors: 'all', onSuccess: openHouse });
  const refused = (change.error as ApiError | null)?.fields ?? {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = passwordErrors(input);
    setErrors(found);
    if (Object.keys(found).length === 0) change.mutate({ body: { oldPassword: input.oldPassword, newPassword: input.newPassword } });
  };
  const field = (key: keyof typeof input, label: string, autoComplete: string, hint?: string) => (
    <PlainPassword
      label={label}
      hint={(errors[key] ?? refused[key]) ? undefined : hint}
      autoComplete={autoComplete}
      value={input[key]}
      error={errors[key] ?? refused[key]}
      onChange={(event) => setInput({ ...input, [key]: event.target.value })}
    />
  );
  return (
    <main className="login-side">
      <form className="login-form" noValidate onSubmit={submit}>
        <h1>修改密码</h1>
        <p className="login-lead">{name}，请先设置新密码：首次登录，或原密码不符合现在的要求。</p>
        {field('oldPassword', '当前密码', 'current-password')}
        {field('newPassword', '新密码', 'new-password', passwordHint(input.newPassword))}
        {field('repeated', '再次输入新密码', 'new-password')}
        {change.error && Object.keys(refused).length === 0 && (
          <p className="plain-error" role="alert">
            {change.error.message}
          </p>
        )}
        <button type="submit" className="button primary login-button" disabled={change.isPending}>
          保存新密码
        </button>
        <button type="button" className="button login-button login-second" onClick={() => void endSession(token)}>
          退出登录
        </button>
      </form>
    </main>
  );
}

/** Reloads the permissions that were denied with the first password. */
function openHouse(): void {
  toast.success('密码已修改');
  useSession.setState({ passwordChangeRequired: false });
  void queryClient.resetQueries({ queryKey: apiKey(accessApi.listGrants) });
}

interface PasswordInput {
  oldPassword: string;
  newPassword: string;
  repeated: string;
}

export function passwordErrors({ oldPassword, newPassword, repeated }: PasswordInput): Partial<PasswordInput> {
  const parsed = Password.safeParse(newPassword);
  return {
    ...(oldPassword === '' && { oldPassword: '不能为空' }),
    ...(newPassword === ''
      ? { newPassword: '不能为空' }
      : !parsed.success && { newPassword: parsed.error.issues[0]?.message ?? '密码不符合要求' }),
    ...(repeated !== newPassword && { repeated: '两次输入的新密码不一致' }),
  };
}
