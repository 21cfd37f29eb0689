import { confirm } from '../../kit/Confirm.tsx';
import { formatCount } from '../../lib/format.ts';

interface Value {
  name: string;
  active: boolean;
  uses: number;
}

/** Asks before a value in use is deactivated; an unused one is taken back by one press. */
export async function changeActive<V extends Value>(value: V, change: (value: V) => void): Promise<void> {
  const { name, active, uses } = value;
  const isAsked = active && uses > 0;
  const content = `有 ${formatCount(uses)} 处在用：已有的记录照旧显示它，新建和编辑时不能再选。`;
  if (!isAsked || (await confirm({ title: `停用“${name}”？`, content, okText: '停用', danger: true }))) change(value);
}
