import { create } from 'zustand';
import type { Picture } from './ImagePreviewDialog.tsx';
import { lazyComponent } from '../lazy.tsx';

const usePreview = create<{ pictures: readonly Picture[]; at: number; open: boolean }>(() => ({ pictures: [], at: 0, open: false }));

/** Opens the large picture; ← and → switch between several. */
export function previewImages(pictures: readonly Picture[], at = 0): void {
  usePreview.setState({ pictures, at, open: true });
}

export const previewImage = (url: string, alt: string): void => previewImages([{ url, alt }]);

const close = () => usePreview.setState({ open: false });
const move = (step: number) => usePreview.setState(({ pictures, at }) => ({ at: (at + step + pictures.length) % pictures.length }));

const ImagePreviewDialog = lazyComponent(async () => (await import('./ImagePreviewDialog.tsx')).ImagePreviewDialog);

export function ImagePreview() {
  return <ImagePreviewDialog {...usePreview()} onMove={move} onClose={close} />;
}
