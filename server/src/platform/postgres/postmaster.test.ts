import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Cluster } from './cluster-folder.ts';
import { describeWait } from './postmaster.ts';

const data = mkdtempSync(path.join(tmpdir(), 'mrp-test-'));
const cluster = { data } as Cluster;
afterAll(() => rmSync(data, { recursive: true, force: true }));

const told = (state: string): string => {
  // As PostgreSQL 15 and later write it: the state is padded.
  writeFileSync(path.join(data, 'postmaster.pid'), `7\n${data}\n1764000000\n5433\n\n127.0.0.1\n  5432001         3\n${state.padEnd(8)}\n`);
  return describeWait(cluster);
};

it('says that the server starts, or stops, only when its lock file says so', () => {
  expect(describeWait(cluster)).toBe('内置数据库还没有回答，请稍候');
  expect(told('starting')).toMatch(/^内置数据库正在启动，/);
  expect(told('stopping')).toMatch(/^内置数据库正在停止，/);
  expect(told('ready')).toBe('内置数据库还没有回答，请稍候');
  writeFileSync(path.join(data, 'postmaster.pid'), '7\n');
  expect(describeWait(cluster)).toBe('内置数据库还没有回答，请稍候');
});
