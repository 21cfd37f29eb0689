import { costGroups } from '@mrp/contract/features/costing/parts.ts';
import {
  noOverrides,
  scenarioLines,
  scenarioTerms,
  scenarioTotals,
  type Overrides,
  type ScenarioLine,
  type ScenarioTerms,
} from '@mrp/contract/features/costing/scenarios.ts';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { isOpenSheet } from '@mrp/contract/features/costing/workflow.ts';
import type { CostTotals } from '@mrp/contract/features/costing/figures.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { BreakEvenPanel } from './BreakEvenPanel.tsx';
import { scenarioName } from '../text.ts';
import { ScenarioFieldsPanel } from './ScenarioFieldsPanel.tsx';
import '../costing.css';

const ScenarioVersionForm = lazyPanel(async () => (await import('./ScenarioVersionForm.tsx')).ScenarioVersionForm);

interface Scenario {
  key: number;
  overrides: Overrides;
}

const MOST = 4;

const cache = new WeakMap<Overrides, { lines: readonly ScenarioLine[]; totals: CostTotals }>();

/** Only the scenario that was changed is computed again. */
function computed(lines: readonly ScenarioLine[], terms: ScenarioTerms, overrides: Overrides): CostTotals {
  const found = cache.get(overrides);
  if (found?.lines === lines) return found.totals;
  const totals = scenarioTotals(lines, terms, overrides);
  cache.set(overrides, { lines, totals });
  return totals;
}

/** The newest sheet, open or approved, may have a next version. */
function useCanSave({ versions, versionNo, state }: CostSheet): boolean {
  const isNewest = versions[0]?.versionNo === versionNo;
  return useCan()(costingApi.saveScenario) && isNewest && (isOpenSheet(state) || state === 'APPROVED');
}

/** The scenarios beside the sheet, and the one that is edited. */
function useScenarios() {
  const [scenarios, setScenarios] = useState<readonly Scenario[]>([{ key: 0, overrides: { ...noOverrides } }]);
  const [edited, setEdited] = useState(0);
  // A reset empties the fields, also of what is no number.
  const [resets, setResets] = useState(0);
  const at = Math.max(
    0,
    scenarios.findIndex(({ key }) => key === edited),
  );
  const chosen = scenarios[at]!;
  const change = (overrides: Overrides) => setScenarios((all) => all.map((one) => (one.key === chosen.key ? { ...one, overrides } : one)));
  return {
    scenarios,
    at,
    chosen,
    fieldsKey: `${chosen.key}/${resets}`,
    change,
    reset: () => {
      change({ ...noOverrides });
      setResets(resets + 1);
    },
    add: () => {
      const key = Math.max(...scenarios.map((one) => one.key)) + 1;
      setScenarios([...scenarios, { key, overrides: chosen.overrides }]);
      setEdited(key);
    },
    edit: (place: number) => setEdited(scenarios[place]?.key ?? 0),
  };
}

/** 试算: up to four scenarios beside the sheet, by part; nothing is saved until 另存为版本. */
export function ScenariosPanel({ sheet }: { sheet: CostSheet }) {
  const [saving, setSaving] = useState(false);
  const { scenarios, at, chosen, fieldsKey, change, reset, add, edit } = useScenarios();
  const lines = useMemo(() => scenarioLines(sheet.lines), [sheet]);
  const terms = useMemo(() => scenarioTerms(sheet), [sheet]);
  const current = useMemo(() => scenarioTotals(lines, terms, noOverrides), [lines, terms]);
  const totals = scenarios.map(({ overrides }) => computed(lines, terms, overrides));
  const canSave = useCanSave(sheet);
  const { overrides } = chosen;
  const name = scenarioName(at);
  return (
    <div className="cost-scenarios">
      <div>
        <ScenarioFieldsPanel key={fieldsKey} {...{ name, sheet, lines, terms, overrides }} onChange={change} />
        <ScenarioButtons
          onReset={reset}
          onAdd={scenarios.length < MOST ? add : undefined}
          onSave={canSave ? () => setSaving(true) : undefined}
        />
      </div>
      <ScenarioTable {...{ current, totals }} edited={at} onEdit={edit} />
      <BreakEvenPanel {...{ sheet, lines, terms, current, scenarios, totals }} />
      {saving && <ScenarioVersionForm {...{ sheet, name, overrides }} onClose={() => setSaving(false)} />}
    </div>
  );
}

interface ScenarioButtonsProps {
  onReset: () => void;
  /** Absent: there are as many as fit. */
  onAdd: (() => void) | undefined;
  /** Absent: the sheet can have no next version now. */
  onSave: (() => void) | undefined;
}

function ScenarioButtons({ onReset, onAdd, onSave }: ScenarioButtonsProps) {
  return (
    <div className="cluster">
      <Button size="small" onClick={onReset}>
        重置
      </Button>
      <Button size="small" disabled={onAdd === undefined} onClick={onAdd}>
        加方案
      </Button>
      {onSave && (
        <Button size="small" onClick={onSave}>
          另存为版本
        </Button>
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
  { label: costingWords.direct, of: ({ direct }) => direct, strong: true },
  { label: costingWords.cost, of: ({ cost }) => cost },
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
