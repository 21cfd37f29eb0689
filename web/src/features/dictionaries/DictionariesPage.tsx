import {
  dictionaries,
  dictionaryCodes,
  entriesApi,
  getDictionary,
  type DictionaryCode,
} from '@mrp/contract/features/dictionaries/entries.ts';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { EntriesPanel } from './EntriesPanel.tsx';
import { UnitsPanel } from './UnitsPanel.tsx';
import './dictionaries.css';

/** 字典管理: the dictionaries on the left, the entries of the selected one on the right. */
export function DictionariesPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('type');
  const type = dictionaryCodes.find((code) => code === asked) ?? 'category';
  return (
    <>
      <header className="side-head">
        <h1>字典管理</h1>
        <span>{dictionaryCodes.length}</span>
      </header>
      <div className="sheet side-by-side">
        <DictionaryList chosen={type} onChoose={(code) => setParams({ type: code })} />
        <section className="side-panel" aria-label={dictionaries[type].label}>
          {type === 'unit' ? <UnitsPanel /> : <EntriesPanel key={type} dictionary={type} />}
        </section>
      </div>
    </>
  );
}

function DictionaryList({ chosen, onChoose }: { chosen: DictionaryCode; onChoose: (code: DictionaryCode) => void }) {
  const { data: counts = [] } = useApiQuery(entriesApi.listDictionaries, {});
  return (
    <nav className="side-list" aria-label="字典">
      <ul className="plain-list">
        {dictionaryCodes.map((code) => {
          const { label, number } = getDictionary(code);
          return (
            <li key={code}>
              <button type="button" className="side-item" aria-current={chosen === code} onClick={() => onChoose(code)}>
                {label}
                {number !== undefined && <span className="side-number">{number}</span>}
                <span className="side-count">{counts.find((count) => count.code === code)?.entries}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
