import { suppliersApi, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import { Alert, Form } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { supplierPaths } from './addresses.ts';
import './suppliers.css';

const PAUSE_MS = 400;

interface Asked {
  name: string;
  abbreviation: string;
  creditCode: string;
}

/** 查重 while names and credit code are typed: possible duplicates with reasons. */
export function SimilarSuppliersPanel({ exceptId }: { exceptId: string | undefined }) {
  const asked = useAsked();
  const empty = asked.name === '' && asked.abbreviation === '' && asked.creditCode === '';
  const { data = [] } = useApiQuery(suppliersApi.listSimilar, { query: { ...asked, exceptId } }, { enabled: !empty, handlesErrors: 'all' });
  if (empty || data.length === 0) return null;
  return (
    <Alert
      className="supplier-hint"
      type="warning"
      showIcon
      title={`可能已有这家供应商：${data.length} 家相似`}
      description={
        <ul className="supplier-similar">
          {data.map(({ id, code, name, abbreviation, state, reasons }) => (
            <li key={id}>
              <Link to={supplierPaths.detailOf(id)} target="_blank">
                {code} {abbreviation}
              </Link>{' '}
              {name} <StatusTag tone={supplierWorkflow.states[state].tone}>{supplierWorkflow.states[state].label}</StatusTag>{' '}
              {reasons.join('、')}
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** The three fields after a pause in typing. */
function useAsked(): Asked {
  const form = Form.useFormInstance();
  const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 64) : '');
  const name = text(Form.useWatch('name', form));
  const abbreviation = text(Form.useWatch('abbreviation', form));
  const creditCode = text(Form.useWatch('creditCode', form));
  const [asked, setAsked] = useState<Asked>({ name, abbreviation, creditCode });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ name, abbreviation, creditCode }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name, abbreviation, creditCode]);
  return asked;
}
