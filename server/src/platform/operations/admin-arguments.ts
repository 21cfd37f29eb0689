import { parseArgs } from 'node:util';
import { StartError } from '../postgres/start-error.ts';

export const usage = `用法：npm run admin -- 命令
  reset-password 用户名      给用户一个新的随机密码（下次登录须修改）
  load-demo [--scale N]      装入 N 倍的演示数据（须有演示账号）
  reset-demo --yes           下次启动时清空内置数据库，重新装入演示数据（只对演示数据库）
  doctor [--files] [--json]  检查配置、主机、数据库、备份、任务与数据，逐项给出建议；有问题时以 1 退出（--files：核对全部文件的内容，否则抽查）
  verify-ledger [--json]     由流水重算全部库存、金额与占用，逐条列出差异
  rebuild-balances --dry-run 列出库存与流水的差异，不改任何东西
  rebuild-balances 空文件夹 --yes 先备份到空文件夹，再按流水重建库存；其间不能过账
  describe-pictures [--again] 为以图搜布描述还没有描述的图片（--again：全部重新描述）
  export-all 文件夹          把全部列表写成 csv，连同全部文件
  backup 文件夹 [--logical]  备份数据库与文件，服务可以继续运行（--logical：逐行备份，可恢复到任何数据库；外部数据库总是这样）
  backup 文件夹 --verify [--json] 核对一份备份的每个文件与行数，不改任何东西
  restore 文件夹             先核对备份，再恢复到空的 DATA_DIR 或 DATABASE_URL 的空数据库，最后核对行数、不变量与台账`;

const known = {
  scale: { type: 'string' },
  'dry-run': { type: 'boolean' },
  again: { type: 'boolean' },
  yes: { type: 'boolean' },
  logical: { type: 'boolean' },
  verify: { type: 'boolean' },
  files: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** Of each command: what its one argument is, and its options. */
const commands: Readonly<Record<string, { argument?: string; options?: readonly (keyof typeof known)[] }>> = {
  'reset-password': { argument: '用户名' },
  'load-demo': { options: ['scale'] },
  'reset-demo': { options: ['yes'] },
  doctor: { options: ['files', 'json'] },
  'verify-ledger': { options: ['json'] },
  'rebuild-balances': { argument: '空文件夹', options: ['dry-run', 'yes', 'json'] },
  'describe-pictures': { options: ['again'] },
  'export-all': { argument: '文件夹' },
  backup: { argument: '文件夹', options: ['logical', 'verify', 'json'] },
  restore: { argument: '文件夹' },
};

export interface AdminArguments {
  /** Null: none was given. */
  command: string | null;
  argument: string | undefined;
  scale: number;
  dryRun: boolean;
  again: boolean;
  sure: boolean;
  logical: boolean | undefined;
  verify: boolean;
  files: boolean;
  json: boolean;
}

const listAll = 'npm run admin 列出全部命令';

/** Refuses, in one line, a command, an option or an argument that would be passed over. */
export function readArguments(words: readonly string[]): AdminArguments {
  const { positionals, values } = parseWords(words);
  const [command = null, argument, ...more] = positionals;
  const allowed = command === null ? {} : commands[command];
  if (!allowed) throw new StartError(`没有命令 ${command}：${listAll}`);
  const foreign = Object.keys(values).find((name) => !allowed.options?.some((option) => option === name));
  if (foreign !== undefined) throw new StartError(`${command ?? '命令'} 没有选项 --${foreign}：${listAll}`);
  const surplus = allowed.argument === undefined ? argument : more[0];
  if (surplus !== undefined) throw new StartError(`${command} 后面多出了“${surplus}”：${listAll}`);
  if (argument === undefined && allowed.argument !== undefined && !values['dry-run'])
    throw new StartError(`请写出${allowed.argument}：npm run admin -- ${command} ${allowed.argument}`);
  const scale = Number(values.scale ?? '1');
  if (!(Number.isInteger(scale) && scale >= 1 && scale <= 1000)) throw new StartError('--scale 须为 1–1000 的整数');
  return {
    command,
    argument,
    scale,
    dryRun: values['dry-run'] ?? false,
    again: values.again ?? false,
    sure: values.yes ?? false,
    logical: values.logical,
    verify: values.verify ?? false,
    files: values.files ?? false,
    json: values.json ?? false,
  };
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: known });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const name = /'(-[^'\s]*)/.exec(error.message)?.[1] ?? '';
    throw new StartError(
      'code' in error && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
        ? `不认识的选项 ${name}：${listAll}`
        : `选项 ${name} 的写法不对：${listAll}`,
    );
  }
}
