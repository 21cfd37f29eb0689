import type { QuotationLine } from '@mrp/contract/features/costing/record.ts';
import { MaterialLink } from '../../pickers/MaterialLink.tsx';

interface LineNamePanelProps {
  line: Pick<QuotationLine, 'name' | 'site' | 'itemNo' | 'item' | 'part'>;
  note?: string;
}

/** The matched material of a line, or the factory's own words. */
export function LineNamePanel({ line: { name, site, itemNo, item, part }, note = '' }: LineNamePanelProps) {
  const aside = [note, site, itemNo].filter(Boolean).join(' · ');
  return (
    <>
      {item ? <MaterialLink material={item} /> : <span>{name}</span>}
      <span className="text-muted">
        {' '}
        {[item && name !== item.name ? `工厂：${name}` : '', aside, part === 'MATERIAL' && !item ? '未匹配' : '']
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}
