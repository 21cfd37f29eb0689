import { labelPapers, labelPrintsApi, LabelPaper, MAX_COPIES, maxSkipped } from '@mrp/contract/features/stock/label-prints.ts';
import type { Label } from '@mrp/contract/features/stock/labels.ts';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { loadOnce } from '../../kit/lazy.tsx';
import { PrintBar, PrintChoice, PrintCopies } from '../../kit/print/PrintBar.tsx';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { barDotsOf, labelLines } from './label-lines.ts';
import { LabelPrintsPanel } from './LabelPrintsPanel.tsx';
import { LabelSheetPanel, SampleCardPanel } from './LabelSheetPanel.tsx';

/** The chosen paper, copies and used positions are kept in the address. */
function usePaper() {
  const [params, setParams] = useSearchParams();
  const paper = LabelPaper.safeParse(params.get('paper')).data ?? 'ROLL';
  const numberAt = (name: string, least: number, most: number) =>
    Math.min(most, Math.max(least, Number.parseInt(params.get(name) ?? '', 10) || least));
  const set = (name: string, value: string): void =>
    setParams(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return { paper, copies: numberAt('copies', 1, MAX_COPIES), skipped: numberAt('skip', 0, maxSkipped(paper)), set };
}

/** Labels on their paper, and the bar that prints them. */
export function LabelSheetsPanel({ labels }: { labels: readonly Label[] }) {
  const { paper, copies, skipped, set } = usePaper();
  const [isLogOpen, setLogOpen] = useState(false);
  const record = useApiMutation(labelPrintsApi.recordPrint, { refreshes: [labelPrintsApi.listPrints] });
  const send = async (make: () => void | Promise<void>) => {
    await record.mutateAsync({ body: { paper, copies, skipped, codes: labels.map(({ code }) => code) } });
    await make();
  };
  const print = () => send(() => window.print());
  const save = () =>
    send(async () => {
      const printers = labels.map((label) => ({ ...label, lines: labelLines(label), barDots: barDotsOf(label) }));
      (await loadOnce(import('../../kit/print/label-zpl.ts')))?.saveZpl(printers, copies);
    });
  return (
    <>
      <PrintBar title={`打印标签 · ${labels.length * copies} 张`} onPrint={() => void print().catch(() => undefined)}>
        <PaperChoices {...{ paper, copies, skipped, set }} />
        {paper === 'ROLL' && (
          <Button title="给 203 dpi 的标签打印机，例如 Zebra" onClick={() => void save().catch(() => undefined)}>
            ZPL 文件
          </Button>
        )}
        <Button onClick={() => setLogOpen(true)}>打印记录</Button>
      </PrintBar>
      <Paper labels={labels.flatMap((label) => Array.from({ length: copies }, () => label))} paper={paper} skipped={skipped} />
      {isLogOpen && <LabelPrintsPanel onClose={() => setLogOpen(false)} />}
    </>
  );
}

function PaperChoices({ paper, copies, skipped, set }: ReturnType<typeof usePaper>) {
  const most = maxSkipped(paper);
  return (
    <>
      <PrintChoice id="label-paper" label="纸张">
        <ChoiceSelect
          id="label-paper"
          value={paper}
          options={labelPapers.map(({ value, label }) => ({ value, label }))}
          popupMatchSelectWidth={false}
          onChange={(value: string) => set('paper', value)}
        />
      </PrintChoice>
      <PrintCopies label="每种份数" copies={copies} max={MAX_COPIES} onChange={(count) => set('copies', String(count))} />
      {most > 0 && (
        <PrintChoice id="label-skipped" label="跳过已用位置">
          <InputNumber
            id="label-skipped"
            min={0}
            max={most}
            precision={0}
            value={skipped}
            onChange={(count) => set('skip', String(count ?? 0))}
          />
        </PrintChoice>
      )}
    </>
  );
}

interface PaperProps {
  labels: readonly Label[];
  paper: LabelPaper;
  skipped: number;
}

function Paper({ labels, paper, skipped }: PaperProps) {
  const One = paper === 'CARD' ? SampleCardPanel : LabelSheetPanel;
  if (paper === 'ROLL')
    return (
      <div className="k-labels">
        {labels.map((label, at) => (
          <One key={`${label.code} ${at}`} label={label} />
        ))}
      </div>
    );
  const perPage = maxSkipped(paper) + 1;
  const places = [...Array.from({ length: skipped }, () => null), ...labels];
  const pages = Array.from({ length: Math.ceil(places.length / perPage) }, (_, page) => places.slice(page * perPage, (page + 1) * perPage));
  return (
    <div className="k-label-pages">
      {pages.map((onPage, page) => (
        <div key={`page ${page}`} className={`k-label-page ${paper === 'CARD' ? 'cards' : ''}`}>
          {onPage.map((label, at) =>
            label ? <One key={`${label.code} ${at}`} label={label} /> : <span key={`used ${at}`} className="k-label-used" />,
          )}
        </div>
      ))}
    </div>
  );
}
