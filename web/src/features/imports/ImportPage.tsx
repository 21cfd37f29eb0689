import { useSearchParams } from 'react-router';
import { BatchPanel } from './BatchPanel.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { StartPanel } from './StartPanel.tsx';
import './imports.css';

/** 数据导入: a running import, a new one, or 导入记录, depending on the address. Leaving the page stops nothing. */
export function ImportPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (params.get('tab') === 'history') return <HistoryPanel />;
  return id ? (
    <BatchPanel key={id} id={id} wantsMapping={params.get('step') === 'mapping'} />
  ) : (
    <StartPanel chosen={params.get('object')} />
  );
}
