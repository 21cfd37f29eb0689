/** What a start may have to do, in the order in which it is told. Shares are of the time of a first start with demo data. */
const STEPS = {
  database: { doing: '启动数据库', done: '数据库已启动', share: 5 },
  schema: { doing: '建立数据表', done: '数据表已就绪', share: 7 },
  pages: { doing: '构建页面', done: '页面已构建', share: 13 },
  demo: { doing: '装入演示数据', done: '演示数据已装入', share: 70 },
  serving: { doing: '打开服务', done: '服务已打开', share: 5 },
} as const;

export type StepName = keyof typeof STEPS;

/** What a start tells: to the page and, when it takes long, to the terminal. Nothing of it is about the installation or its data. */
export interface ToldStart {
  failed: boolean;
  percent: number;
  steps: readonly { label: string; state: 'waiting' | 'running' | 'done' }[];
}

export interface StartProgress {
  begin(step: StepName): void;
  /** `done` is the part of the step that is done, from 0 to 1; the line is for the terminal. */
  advance(step: StepName, done: number, line: string): void;
  finish(step: StepName): void;
  fail(): void;
  read(): ToldStart;
  /** From now on the terminal is told every step. A start that takes a second says nothing of steps. */
  tellTerminal(): void;
  /** Where the page is, once it is served. */
  placeAt(place: string): void;
}

/** Follows a start with these steps. */
export function followStart(names: readonly StepName[], say: (line: string) => void): StartProgress {
  const steps = (Object.keys(STEPS) as StepName[]).filter((name) => names.includes(name));
  const all = steps.reduce((sum, name) => sum + STEPS[name].share, 0);
  const parts = new Map<StepName, number>();
  let failed = false;
  let place: string | undefined;
  let told = false;

  const percent = (): number => Math.floor((100 * steps.reduce((sum, name) => sum + STEPS[name].share * (parts.get(name) ?? 0), 0)) / all);
  const tell = (line: string): void => {
    if (told) say(`[${String(percent()).padStart(3)}%] ${line}`);
  };
  const stateOf = (name: StepName) => (parts.get(name) === 1 ? 'done' : parts.has(name) ? 'running' : 'waiting');
  const sayPlace = (): void => say(`正在准备，约需一分钟：用浏览器打开 ${place} 可以看进度，准备好后自动成为登录页`);

  return {
    begin: (step) => {
      if (parts.has(step)) return;
      parts.set(step, 0);
      tell(`${STEPS[step].doing}…`);
    },
    advance: (step, done, line) => {
      parts.set(step, Math.min(Math.max(done, parts.get(step) ?? 0), 0.99));
      tell(line);
    },
    finish: (step) => {
      if (stateOf(step) === 'done') return;
      parts.set(step, 1);
      tell(STEPS[step].done);
    },
    fail: () => {
      failed = true;
    },
    read: () => ({
      failed,
      percent: percent(),
      steps: steps.map((name) => ({ label: stateOf(name) === 'done' ? STEPS[name].done : STEPS[name].doing, state: stateOf(name) })),
    }),
    tellTerminal: () => {
      if (told) return;
      told = true;
      if (place) sayPlace();
      for (const step of steps) if (stateOf(step) === 'running') tell(`${STEPS[step].doing}…`);
    },
    placeAt: (address) => {
      place = address;
      if (told) sayPlace();
    },
  };
}
