import { supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { Link } from 'react-router';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { supplierPaths } from '../addresses.ts';

interface SupplierHeadProps {
  supplier: Pick<Supplier, 'id' | 'code' | 'name' | 'abbreviation' | 'state'>;
  note?: string;
}

/** A supplier in one line: code, names, state, and why it is named. */
export function SupplierHeadPanel({ supplier: { id, code, name, abbreviation, state }, note }: SupplierHeadProps) {
  const { tone, label } = supplierWorkflow.states[state];
  return (
    <div className="k-match-record">
      <p>
        <Link to={supplierPaths.detailOf(id)}>{code}</Link> <strong>{abbreviation}</strong> <StatusTag tone={tone}>{label}</StatusTag>
        <span className="text-muted">{[name, note].filter(Boolean).join(' · ')}</span>
      </p>
    </div>
  );
}
