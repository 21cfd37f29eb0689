import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { useCan } from '../../lib/session/permissions.tsx';

const InternalPanel = lazyPanel(async () => (await import('./InternalPanel.tsx')).InternalPanel);

/** 内部比价 of a material or one of its colours; nothing without permission or without a material. */
export function useInternalSection(item: { spuId: string; skuId: string | null } | null): ObjectSection[] {
  const allowed = useCan()(inquiriesApi.compareInternally);
  if (!allowed || item === null) return [];
  const { spuId, skuId } = item;
  return [{ id: 'internal', title: '内部比价', content: <InternalPanel spuId={spuId} skuId={skuId} /> }];
}
