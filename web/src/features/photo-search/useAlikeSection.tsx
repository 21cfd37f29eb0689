import { photoSearchApi, PROBABLE_LIKENESS } from '@mrp/contract/features/photo-search.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ScoredList } from '../../kit/tables/ScoredList.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { searchAddress } from './addresses.ts';
import { itemOf, missingText } from './match-text.ts';
import './photo-search.css';

const MOST = 5;

/** 可能已有: archive and external records whose pictures are like those just added; nothing is said while nothing is alike. */
export function useAlikeSection(pictures: readonly FileRef[]): ReactNode {
  const can = useCan();
  const [first] = pictures;
  const { data } = useApiQuery(
    photoSearchApi.searchByPhoto,
    { body: { fileIds: pictures.map(({ id }) => id), most: MOST, least: PROBABLE_LIKENESS } },
    {
      enabled: first !== undefined && can(photoSearchApi.searchByPhoto),
      handlesErrors: 'all',
      staleTime: 30_000,
      pollMs: (now) => (now && now.missing > 0 ? 3_000 : false),
    },
  );
  const found = first ? data : undefined;
  return (
    <output className="p-alike-box">
      {first && found && found.rows.length > 0 && (
        <section className="p-alike" aria-label="可能已有">
          <p className="p-alike-head">
            <strong>可能已有</strong>
            <span className="text-muted">
              图片与下面的很像，先看看是不是同一块布{found.missing > 0 && `（${missingText(found.missing)}）`}
            </span>
            <Link to={searchAddress(first.id)} target="_blank">
              更多相似
            </Link>
          </p>
          <ScoredList label="图片相似的物料" items={found.rows.map((row) => ({ ...itemOf(row), newTab: true }))} />
        </section>
      )}
    </output>
  );
}
