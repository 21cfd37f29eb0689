const bones = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Placeholder for the rows while they load. */
export function ListSkeleton({ gallery }: { gallery: boolean }) {
  return (
    <output className={gallery ? 'k-gallery k-bones' : 'k-bones'} aria-label="正在加载列表">
      {bones(gallery ? 10 : 12).map((at) => (gallery ? <div key={at} className="k-bone-card" /> : <BoneRow key={at} />))}
    </output>
  );
}

const BoneRow = () => (
  <div className="k-bone-row">
    <i style={{ width: 28, height: 28 }} />
    <i style={{ width: 132 }} />
    <i style={{ width: 180 }} />
    <i style={{ width: 96 }} />
    <i style={{ flex: 1 }} />
    <i style={{ width: 72 }} />
  </div>
);
