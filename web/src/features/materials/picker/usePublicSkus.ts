import { publicSkusApi, type PickerSettings, type PublicSku } from '@mrp/contract/features/materials/public-skus.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { useApiPages } from '../../../lib/api/useApi.ts';
import type { PickerFilters } from './PickerChipsPanel.tsx';

export interface PublicSkus {
  rows: readonly PublicSku[];
  /** 2,316 个颜色; null until the first answer. */
  counted: string | null;
  settings: PickerSettings;
  failure: { title: string; hint: string } | null;
  /** The rows are those of the question before, or there are none yet. */
  loading: boolean;
  more: (() => void) | null;
  retry: () => void;
}

const nothing: PickerSettings = { classes: [], families: [], origins: [], redirect: null };

/** The colours that the filters find, page by page; those of the question before stay until the answer comes. */
export function usePublicSkus(q: string, { classId, familyId, sort }: PickerFilters, redirect: string): PublicSkus {
  const query = { sort, ...(q && { q }), ...(classId && { classId }), ...(familyId && { familyId }), ...(redirect && { redirect }) };
  const asked = useApiPages(publicSkusApi.listPublicSkus, (cursor) => ({ query: { ...query, cursor: Number(cursor ?? '1') } }), {
    handlesErrors: 'all',
  });
  const [shown, setShown] = useState(asked.data);
  if (asked.data && asked.data !== shown) setShown(asked.data);
  const pages = shown?.pages ?? [];
  const [first] = pages;
  return {
    rows: pages.flatMap((page) => page.rows),
    counted: first ? `${first.estimated ? '约 ' : ''}${first.total.toLocaleString('en-US')} 个颜色` : null,
    settings: first?.settings ?? nothing,
    failure: asked.error ? failureOf(asked.error) : null,
    loading: asked.isFetching,
    more: asked.data && asked.hasNextPage ? () => void asked.fetchNextPage() : null,
    retry: () => void asked.refetch(),
  };
}

function failureOf(error: Error): { title: string; hint: string } {
  if (!(error instanceof ApiError)) return { title: '没有读到物料', hint: error.message };
  if (error.is('NO_SUCH_CALL')) return { title: '选择器没有开放', hint: '请联系提供本系统的公司，或登录后在系统里选择。' };
  if (error.code === 0) return { title: '网络已断开', hint: '请检查网络后重试，已经选择的颜色不会丢失。' };
  return { title: '没有读到物料', hint: error.message };
}
