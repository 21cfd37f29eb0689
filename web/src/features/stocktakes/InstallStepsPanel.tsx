import { useState } from 'react';

interface Step {
  words: string;
  /** Drawn on the picture of a phone. */
  picture: { bar: 'top' | 'bottom'; mark: string; rows: readonly string[]; chosen: number };
}

const systems: readonly { key: string; name: string; steps: readonly Step[] }[] = [
  {
    key: 'android',
    name: '安卓（Chrome）',
    steps: [
      { words: '扫码打开本页，点“打开盘点”并登录。', picture: { bar: 'top', mark: '⋮', rows: ['盘点App下载', '打开盘点'], chosen: 1 } },
      {
        words: '点右上角 ⋮，选“添加到主屏幕”或“安装应用”。',
        picture: { bar: 'top', mark: '⋮', rows: ['新标签页', '下载内容', '安装应用'], chosen: 2 },
      },
      { words: '确认“安装”，以后从主屏幕的“盘点”打开。', picture: { bar: 'bottom', mark: '●', rows: ['物料盘点', '安装'], chosen: 1 } },
    ],
  },
  {
    key: 'ios',
    name: '苹果（Safari）',
    steps: [
      {
        words: '用 Safari 扫码打开本页，点“打开盘点”并登录。',
        picture: { bar: 'bottom', mark: '⬆', rows: ['盘点App下载', '打开盘点'], chosen: 1 },
      },
      {
        words: '点下方的分享按钮，选“添加到主屏幕”。',
        picture: { bar: 'bottom', mark: '⬆', rows: ['拷贝', '添加书签', '添加到主屏幕'], chosen: 2 },
      },
      { words: '点“添加”，以后从主屏幕的“盘点”打开。', picture: { bar: 'top', mark: '添加', rows: ['物料盘点', '盘点'], chosen: 0 } },
    ],
  },
];

/** Installing, with a picture of each step. */
export function InstallStepsPanel() {
  const [key, setKey] = useState(/iPhone|iPad/.test(navigator.userAgent) ? 'ios' : 'android');
  const { steps } = systems.find((system) => system.key === key) ?? systems[0]!;
  return (
    <section className="stocking-card" aria-labelledby="stocking-install">
      <h2 id="stocking-install">安装到手机</h2>
      <div className="phone-tabs" role="tablist">
        {systems.map((system) => (
          <button key={system.key} type="button" role="tab" aria-selected={system.key === key} onClick={() => setKey(system.key)}>
            {system.name}
          </button>
        ))}
      </div>
      <ol className="stocking-steps">
        {steps.map(({ words, picture }) => (
          <li key={words}>
            <StepPicture {...picture} />
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const ROW = 26;

function StepPicture({ bar, mark, rows, chosen }: Step['picture']) {
  const barTop = bar === 'top' ? 8 : 164;
  const first = bar === 'top' ? 48 : 150 - rows.length * ROW;
  return (
    <svg className="stocking-picture" viewBox="0 0 120 200" aria-hidden="true">
      <rect x="2" y="2" width="116" height="196" rx="14" className="frame" />
      <rect x="10" y={barTop} width="100" height="28" rx="6" className="bar" />
      <text x="96" y={barTop + 19} textAnchor="end">
        {mark}
      </text>
      {rows.map((row, at) => (
        <g key={row}>
          <rect x="14" y={first + at * ROW} width="92" height={ROW - 4} rx="4" className={at === chosen ? 'chosen' : 'row'} />
          <text x="22" y={first + at * ROW + 15} className={at === chosen ? 'on' : ''}>
            {row}
          </text>
        </g>
      ))}
    </svg>
  );
}
