import { costGroups } from '@mrp/contract/features/costing/parts.ts';
import { noOverrides, scenarioLines, scenarioTerms, scenarioTotals, type Overrides } from '@mrp/contract/features/costing/scenarios.ts';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { isOpenSheet } from '@mrp/contract/features/costing/workflow.ts';
import type { CostTotals } from '@mrp/contract/features/costing/figures.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { formatMoney } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { BreakEven } from './BreakEvenPanel.tsx';
import { scenarioName } from './text.ts';
import { ScenarioFields } from './ScenarioFieldsPanel.tsx';
import './costing.css';

const ScenarioVersionForm = lazyPanel(async () => (await import('./ScenarioVersionForm.tsx')).ScenarioVersionForm);

interface Scenario {
  key: number;
  overrides: Overrides;
}

const MOST = 4;

/** 试算: up to four scenarios beside the sheet, by part; nothing is saved. */
export function ScenariosPanel({ sheet }: { sheet: CostSheet }) {
  const [saving, setSaving] = useState(false);
  const isNewest = sheet.versions[0]?.versionNo === sheet.versionNo;
  const [scenarios, setScenarios] = useState<readonly Scenario[]>([{ key: 0, overrides: noOverrides }]);
  const [edited, setEdited] = useState(0);
  const lines = useMemo(() => scenarioLines(sheet.lines), [sheet]);
  const terms = useMemo(() => scenarioTerms(sheet), [sheet]);
  const current = useMemo(() => scenarioTotals(lines, terms, noOverrides), [lines, terms]);
  const totals = scenarios.map(({ overrides }) => scenarioTotals(lines, terms, overrides));
  const chosen = scenarios.find(({ key }) => key === edited) ?? scenarios[0];
  const change = (overrides: Overrides) => setScenarios((all) => all.map((one) => (one.key === chosen?.key ? { ...one, overrides } : one)));
  const add = () => {
    const key = Math.max(...scenarios.map((one) => one.key)) + 1;
    setScenarios([...scenarios, { key, overrides: chosen?.overrides ?? noOverrides }]);
    setEdited(key);
  };
  const canSave = useCan()(costingApi.saveScenario) && isNewest && (isOpenSheet(sheet.state) || sheet.state === 'APPROVED');
  return (
    <div className="cost-scenarios">
      <div>
        {chosen && (
          <ScenarioFields name={scenarioName(scenarios.indexOf(chosen))} sheet={sheet} overrides={chosen.overrides} onChange={change} />
        )}
        <Button size="small" onClick={() => change(noOverrides)}>
          重置
        </Button>{' '}
        <Button size="small" disabled={scenarios.length >= MOST} onClick={add}>
          加方案
        </Button>{' '}
        {canSave && chosen && (
          <Button size="small" onClick={() => setSaving(true)}>
            另存为版本
          </Button>
        )}
      </div>
      <ScenarioTable
        {...{ current, totals }}
        edited={chosen ? scenarios.indexOf(chosen) : 0}
        onEdit={(at) => setEdited(scenarios[at]?.key ?? 0)}
      />
      <BreakEven {...{ sheet, lines, terms, current, scenarios, totals }} />
      {saving && chosen && (
        <ScenarioVersionForm
          sheet={sheet}
          name={scenarioName(scenarios.indexOf(chosen))}
          overrides={chosen.overrides}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}

interface ScenarioTableProps {
  current: CostTotals;
  totals: readonly CostTotals[];
  edited: number;
  onEdit: (at: number) => void;
}

const rows: readonly { label: string; of: (totals: CostTotals) => string; strong?: true }[] = [
  ...costGroups.map(({ key, label }) => ({ label, of: ({ groups }: CostTotals) => groups[key] })),
  { label: '直接成本', of: ({ direct }) => direct, strong: true },
  { label: '成本', of: ({ cost }) => cost },
  { label: '毛利价', of: ({ priceByMargin }) => priceByMargin },
  { label: '加价价', of: ({ priceByMarkup }) => priceByMarkup },
  { label: '含税价', of: ({ withTax }) => withTax, strong: true },
];

function ScenarioTable({ current, totals, edited, onEdit }: ScenarioTableProps) {
  return (
    <PlainTable label="方案对比">
      <thead>
        <tr>
          <th scope="col">元/件</th>
          <th scope="col" className="num">
            当前
          </th>
          {totals.map((_, at) => (
            <th key={scenarioName(at)} scope="col" className="num">
              <Button type="link" size="small" aria-pressed={at === edited} onClick={() => onEdit(at)}>
                {scenarioName(at)}
              </Button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, of, strong }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {[current, ...totals].map((one, at) => (
              <td key={at === 0 ? '当前' : scenarioName(at - 1)} className="num">
                {strong ? <strong>{formatMoney(of(one))}</strong> : formatMoney(of(one))}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">比当前</th>
          <td className="num">—</td>
          {totals.map((one, at) => (
            <td key={scenarioName(at)} className="num">
              {changeOf(current.price, one.price)}
            </td>
          ))}
        </tr>
      </tbody>
    </PlainTable>
  );
}

/** ▼ 0.79 */
function changeOf(before: string, after: string): string {
  const change = decimal(after).minus(decimal(before));
  if (change.isZero()) return '0.00';
  return `${change.lt(0) ? '▼' : '▲'} ${formatMoney(change.abs().toFixed(2))}`;
}
