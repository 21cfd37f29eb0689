import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { Link } from 'react-router';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { compositionText, externalShade, quoteText, specificationOf, titleOf } from '../text.ts';
import { externalPaths } from '../addresses.ts';

/** A record in one line: swatch, code, name, supplier and facts. */
export function RecordHeadPanel({ external }: { external: ExternalMaterial }) {
  const { id, code, supplier, supplierItemNo, state } = external;
  const { tone, label } = externalWorkflow.states[state];
  const facts = [supplier.abbreviation, supplierItemNo, compositionText(external), specificationOf(external), quoteText(external)];
  return (
    <div className="k-match-record">
      <Swatch shade={externalShade(external)} size={40} silent />
      <p>
        <Link to={externalPaths.detailOf(id)}>{code}</Link> <strong>{titleOf(external)}</strong> <StatusTag tone={tone}>{label}</StatusTag>
        <span className="text-muted">{facts.filter(Boolean).join(' · ')}</span>
      </p>
    </div>
  );
}
