import { photoSearchApi } from '@mrp/contract/features/photo-search.ts';
import type { Result } from '@mrp/contract/lib/endpoint.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { AppstoreOutlined, BarsOutlined } from '@ant-design/icons';
import { Segmented, Slider } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Allowed } from '../../kit/actions/Allowed.tsx';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { ImageField } from '../../kit/files/ImageField.tsx';
import { ClothCard } from '../../kit/list/ListGallery.tsx';
import { ListHead } from '../../kit/list/ListHead.tsx';
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { ScoredList } from '../../kit/tables/ScoredList.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { fileRef } from '../../lib/pictures.ts';
import { uploadMaterialFile } from '../../lib/api/upload.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { cardOf, itemOf, missingText } from './match-text.ts';
import '../../kit/list/list.css';
import './photo-search.css';

type Found = Result<typeof photoSearchApi.searchByPhoto>;

const SHARE = 50;

/** 以图搜布: records whose pictures are like a photo in colour and texture. */
export function PhotoSearchPage() {
  const [params, setParams] = useSearchParams();
  const photo = readId(params.get('photo'));
  const share = readShare(params.get('share'));
  const gallery = params.get('lay') !== 'l';
  const set = (name: string, value: string | null) =>
    setParams(
      (now) => {
        if (value === null) now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: name !== 'photo' },
    );
  const onPhoto = (id: string | null) => set('photo', id);
  return (
    <Allowed to={photoSearchApi.searchByPhoto}>
      <div className="k-list p-search">
        <ListHead title="以图搜布" />
        {photo === null ? (
          <PhotoQuestion onPhoto={onPhoto} />
        ) : (
          <Matches
            key={photo}
            photo={photo}
            share={share}
            gallery={gallery}
            onPhoto={onPhoto}
            onShare={(value) => set('share', value === SHARE ? null : String(value))}
            onGallery={(chosen) => set('lay', chosen ? null : 'l')}
          />
        )}
      </div>
    </Allowed>
  );
}

const readId = (text: string | null): string | null => (text !== null && /^[1-9]\d{0,17}$/.test(text) ? text : null);
const readShare = (text: string | null): number => (text !== null && /^(\d{1,2}|100)$/.test(text) ? Number(text) : SHARE);

/** Nothing to search for yet: the whole width takes a picture. */
function PhotoQuestion({ lost = false, onPhoto }: { lost?: boolean; onPhoto: (id: string | null) => void }) {
  return (
    <div className="p-question">
      {lost && <p role="alert">这张照片已被删除，请重新放一张。</p>}
      <Photo id={null} onPhoto={onPhoto} />
      <p id="photo-hint" className="text-muted">
        只留布面、裁掉背景时找得更准。手机上可以直接拍照；照片一天后自动删除。
      </p>
    </div>
  );
}

function Photo({ id, onPhoto }: { id: string | null; onPhoto: (id: string | null) => void }) {
  const shown: FileRef[] = id === null ? [] : [fileRef(id, '照片')];
  return (
    <ImageField
      aria-describedby="photo-hint"
      upload={uploadMaterialFile}
      max={1}
      cover={false}
      value={shown}
      onChange={(pictures) => onPhoto(pictures.at(-1)?.id ?? null)}
    />
  );
}

/** Asked when the handle is let go. */
function ShareField({ share, onShare }: { share: number; onShare: (share: number) => void }) {
  const [value, setValue] = useState(share);
  return (
    <div className="p-share">
      <span id="share-label">
        颜色 <span className="num">{value}%</span> · 纹理 <span className="num">{100 - value}%</span>
      </span>
      <Slider
        min={0}
        max={100}
        step={5}
        value={value}
        onChange={setValue}
        onChangeComplete={onShare}
        tooltip={{ open: false }}
        ariaLabelledByForHandle="share-label"
      />
      <span className="p-ends text-hint">
        <span>只看纹理</span>
        <span>只看颜色</span>
      </span>
    </div>
  );
}

interface MatchesProps {
  photo: string;
  share: number;
  gallery: boolean;
  onPhoto: (id: string | null) => void;
  onShare: (share: number) => void;
  onGallery: (gallery: boolean) => void;
}

function Matches({ photo, share, gallery, onPhoto, onShare, onGallery }: MatchesProps) {
  const read = useApiQuery(
    photoSearchApi.searchByPhoto,
    { body: { fileIds: [photo], colourShare: share } },
    { handlesErrors: 'all', staleTime: 30_000, pollMs: (found) => (found && found.missing > 0 ? 3_000 : false) },
  );
  if (read.error instanceof ApiError && read.error.is('NOT_FOUND')) return <PhotoQuestion lost onPhoto={onPhoto} />;
  return (
    <>
      <div className="p-ask">
        <Photo id={photo} onPhoto={onPhoto} />
        <ShareField key={share} share={share} onShare={onShare} />
      </div>
      <div className="p-head">
        <output className="text-muted">{read.data ? countText(read.data) : '正在比对图片…'}</output>
        <LayoutField gallery={gallery} onGallery={onGallery} />
      </div>
      {read.isPending ? (
        <ListSkeleton gallery={gallery} />
      ) : (
        <ReadContent read={read}>{(found) => <FoundMatches found={found} gallery={gallery} />}</ReadContent>
      )}
    </>
  );
}

const countText = ({ rows, missing }: Found): string =>
  [rows.length > 0 && `最像的 ${rows.length} 条，按相似度排列`, missing > 0 && `${missingText(missing)}，分析完会自动补上`]
    .filter(Boolean)
    .join(' · ');

function LayoutField({ gallery, onGallery }: { gallery: boolean; onGallery: (gallery: boolean) => void }) {
  return (
    <Segmented<boolean>
      size="small"
      aria-label="布局"
      value={gallery}
      onChange={onGallery}
      options={[
        { value: true, label: '图库', icon: <AppstoreOutlined aria-hidden /> },
        { value: false, label: '列表', icon: <BarsOutlined aria-hidden /> },
      ]}
    />
  );
}

function FoundMatches({ found: { rows, missing, described }, gallery }: { found: Found; gallery: boolean }) {
  if (rows.length === 0)
    return (
      <EmptyState
        title={missing > 0 ? '图片还在分析' : '没有可比较的图片'}
        hint={missing > 0 ? '分析完的会自动出现在这里，不用刷新。' : `已分析 ${described} 张图片；给物料加上图片后就能找到。`}
      />
    );
  return gallery ? (
    <ul className="k-gallery" aria-label="相似的布">
      {rows.map((row) => (
        <li key={itemOf(row).id}>
          <ClothCard card={cardOf(row)} to={itemOf(row).to} />
        </li>
      ))}
    </ul>
  ) : (
    <ScoredList label="相似的布" items={rows.map(itemOf)} />
  );
}
