import { pictureUrl } from '../../lib/pictures.ts';
import { previewImages } from './ImagePreview.tsx';
import './picture-list.css';

/** Pictures of a record, the cover first where it has one; a click opens the large picture. */
export function PictureList({ name, pictureIds, cover = true }: { name: string; pictureIds: readonly string[]; cover?: boolean }) {
  if (pictureIds.length === 0) return <p className="k-picture-none">还没有图片，可在编辑页上传。</p>;
  const pictures = pictureIds.map((id, at) => ({ url: pictureUrl(id, 'original') ?? '', alt: `${name} 图 ${at + 1}` }));
  return (
    <>
      <ul className="plain-list k-pictures">
        {pictureIds.map((id, at) => (
          <li key={id}>
            <button
              type="button"
              aria-label={`${cover && at === 0 ? '封面，' : ''}查看大图 ${pictures[at]!.alt}`}
              onClick={() => previewImages(pictures, at)}
            >
              <img src={pictureUrl(id, '160') ?? ''} alt="" loading="lazy" width={112} height={84} />
              {cover && at === 0 && <span>封面</span>}
            </button>
          </li>
        ))}
      </ul>
      <p className="text-hint">屏幕颜色仅供参考，以实样为准</p>
    </>
  );
}
