import { holdingLabels, supplierLinkingApi, type SupplierLink } from '@mrp/contract/features/suppliers/linking.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { formatCount, formatTime } from '../../../lib/format/format.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { supplierPaths } from '../addresses.ts';
import { useLinkUndo } from './useLinkUndo.tsx';
import '../../../kit/match/match.css';

/** To which supplier this one belongs, what was moved, and the undo. */
export function LinkInForcePanel({ supplier }: { supplier: Supplier }) {
  const read = useApiQuery(supplierLinkingApi.getLink, { params: { id: supplier.id } }, { handlesErrors: 'all' });
  return (
    <ReadContent read={read} rows={3}>
      {(link) => link && <Linked supplier={supplier} link={link} />}
    </ReadContent>
  );
}

function Linked({ supplier, link }: { supplier: Supplier; link: SupplierLink }) {
  const { button, failure } = useLinkUndo(supplier, link);
  const { main, moved, linkedAt, linkedBy, kind } = link;
  const counts = moved.map(({ key, count }) => `${formatCount(count)} ${holdingLabels[key].counted}${holdingLabels[key].label}`);
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={
          <>
            {supplier.code} {supplier.abbreviation} 已归到{' '}
            <Link to={supplierPaths.detailOf(main.id)}>
              {main.code} {main.abbreviation}
            </Link>{' '}
            名下
          </>
        }
        description={`${kind === 'CHANGE' ? '变更' : '关联'} · ${linkedBy} · ${formatTime(linkedAt)} · ${counts.length > 0 ? `迁移了 ${counts.join('、')}` : '没有迁移记录'}`}
      />
      {failure && <Alert type="error" showIcon title={failure} />}
      <div className="k-match-foot">{button}</div>
    </>
  );
}
