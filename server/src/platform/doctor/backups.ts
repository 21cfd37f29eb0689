import { statfs } from 'node:fs/promises';
import { findBackups, type KeptBackup } from '../operations/backup-folder.ts';
import { findDamage } from '../operations/backup-manifest.ts';
import { fault, note, type Diagnostic, type Problem } from './finding.ts';

const HOUR = 3_600_000;
/** A day, and time for the backup itself. */
const MAX_AGE_HOURS = 26;

export const backupDiagnostic: Diagnostic = {
  topic: '备份',
  well: '最近一天内有完整的备份，内容与清单一致',
  run: async ({ config: { BACKUP_DIR, DATABASE_URL }, pool }) => {
    const archive = DATABASE_URL ? await checkArchive(pool) : [];
    if (BACKUP_DIR !== undefined) return [...(await checkFolder(BACKUP_DIR)), ...archive];
    const advice = DATABASE_URL
      ? '按 docs/operations.md“备份与恢复”安排基础备份，把它所在的目录设为 BACKUP_DIR，这里就会检查它的时间'
      : '把 BACKUP_DIR 设为另一块磁盘上的目录，系统每天备份一次；或用 cron 执行 npm run admin -- backup';
    return [note('没有设置 BACKUP_DIR，不知道有没有备份', advice), ...archive];
  },
};

async function checkFolder(folder: string): Promise<Problem[]> {
  const { complete, partial, damaged } = await findBackups(folder);
  const newest = complete.at(-1);
  const again = '执行 npm run admin -- backup 空文件夹，并在 系统管理 → 任务监控 里看“备份”为什么没有做';
  const problems: Problem[] = [];
  if (newest === undefined) problems.push(fault(`${folder} 里没有完整的备份`, again));
  else {
    const hours = Math.floor((Date.now() - newest.at.getTime()) / HOUR);
    if (hours > MAX_AGE_HOURS) problems.push(fault(`最近一次备份在 ${hours} 小时前（${newest.folder}）`, again));
    problems.push(...(await checkContent(newest)));
    problems.push(...(await checkRoom(folder, newest)));
  }
  for (const broken of damaged) problems.push(fault(`${broken} 的备份已损坏，backup.json 不能读取或已改变`, '删除它，检查这块磁盘'));
  for (const unfinished of partial) problems.push(note(`${unfinished} 没有备份完`, '删除它；下一次备份会另建文件夹'));
  return problems;
}

/** Reads the newest backup as a whole: the one that would be restored. */
async function checkContent({ folder, note: about }: KeptBackup): Promise<Problem[]> {
  if (about === null) return [];
  if (about.manifest === undefined) return [note(`${folder} 没有清单，内容不能核对`, '它由旧版本做成；下一次备份就有')];
  const damage = await findDamage(folder, about);
  if (damage.length === 0) return [];
  return [
    fault(
      `最近的备份 ${folder} 有 ${damage.length} 处损坏，如：${damage[0]}`,
      '删除它，检查这块磁盘，再执行 npm run admin -- backup 空文件夹',
    ),
  ];
}

/** The next one is written before the oldest is deleted. */
async function checkRoom(folder: string, { note: about }: KeptBackup): Promise<Problem[]> {
  if (about === null) return [];
  const needed = about.bytes + (about.files?.bytes ?? 0);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return [];
  return [note(`${folder} 剩余的空间放不下下一份备份（最近一份 ${Math.ceil(needed / 1_048_576)} MB）`, '清理磁盘，或减小 BACKUP_KEEP')];
}

/** The log of an external database must leave its machine, or a restore loses what came after the base backup. */
async function checkArchive(pool: Parameters<Diagnostic['run']>[0]['pool']): Promise<Problem[]> {
  const { rows } = await pool.query<{ mode: string; failing: boolean; last: string | null }>(
    `select current_setting('archive_mode') as mode, last_archived_time::text as last,
            coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
     from pg_stat_archiver`,
  );
  const { mode = 'off', failing = false, last } = rows[0] ?? {};
  if (mode === 'off')
    return [note('数据库没有归档日志（archive_mode），只能恢复到上一次备份', '按 docs/operations.md 设置 archive_mode 与 archive_command')];
  if (failing) return [fault(`日志归档正在失败，最后一次成功：${last ?? '从未'}`, '看数据库的日志，修好 archive_command；否则磁盘会写满')];
  return [];
}
