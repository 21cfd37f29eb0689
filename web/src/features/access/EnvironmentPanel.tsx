import type { LoginPageInfo } from '@mrp/contract/features/access.ts';
import type { Tone } from '@mrp/contract/lib/workflow.ts';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { readMeta } from '../../lib/api/address.ts';

const labels: Readonly<Record<LoginPageInfo['appEnv'], { label: string; tone: Tone } | null>> = {
  development: { label: '开发环境', tone: 'info' },
  test: { label: '测试环境', tone: 'warning' },
  demo: { label: '演示环境', tone: 'neutral' },
  production: null,
};

/** Shows the environment, so that nobody experiments in production by mistake. */
export function EnvironmentPanel() {
  const label = labels[(readMeta('environment') ?? 'production') as LoginPageInfo['appEnv']];
  return label && <StatusTag tone={label.tone}>{label.label}</StatusTag>;
}
