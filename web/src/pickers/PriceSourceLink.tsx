import { importsApi } from '@mrp/contract/features/imports.ts';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { costingApi } from '@mrp/contract/features/costing.ts';
import type { PriceSource } from '@mrp/contract/features/prices/list.ts';
import { Link } from 'react-router';
import { useCan } from '../lib/session/permissions.tsx';
import { currentUserId } from '../lib/session/session.ts';

const sources = {
  SHEET: {
    read: costingApi.getSheet,
    addressOf: ({ id, versionNo }: PriceSource) => `/pricingDetails?id=${id}&version=${versionNo ?? ''}`,
    nameOf: ({ code, versionNo }: PriceSource) => `核价单 ${code} V${versionNo ?? ''}`,
  },
  INQUIRY: {
    read: inquiriesApi.get,
    addressOf: ({ id }: PriceSource) => `/inquiryDetail?id=${id}`,
    nameOf: ({ code }: PriceSource) => `询价 ${code}`,
  },
  IMPORT: {
    read: importsApi.get,
    addressOf: ({ id }: PriceSource) => `/importFile?id=${id}`,
    nameOf: ({ code }: PriceSource) => `导入 ${code}`,
  },
} as const;

interface PriceSourceProps {
  price: { reason: string; source: PriceSource | null };
  /** In a list, whose rows have one Tab stop. */
  inRow?: boolean;
}

/** 来源: the document that wrote the price, as a link for those who may read it, then the reason where it says more. */
export function PriceSourceLink({ price: { reason, source }, inRow = false }: PriceSourceProps) {
  const can = useCan();
  if (source === null) return reason;
  const { read, addressOf, nameOf } = sources[source.kind];
  const name = nameOf(source);
  const mayOpen = can(read) && (source.ownerId === null || source.ownerId === currentUserId());
  return (
    <>
      {mayOpen ? (
        <Link to={addressOf(source)} {...(inRow && { tabIndex: -1 })}>
          {name}
        </Link>
      ) : (
        name
      )}
      {reason !== '' && reason !== name && ` · ${reason}`}
    </>
  );
}
