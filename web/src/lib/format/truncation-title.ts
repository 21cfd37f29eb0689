const LEVELS = 3;

/** Shows the full text of truncated elements on hover; one listener for all, because a tooltip per cell is expensive. */
export function showTruncationTitles(): () => void {
  const tell = ({ target }: Event) => {
    let box = target instanceof HTMLElement ? target : null;
    for (let level = 0; box && level < LEVELS; level += 1, box = box.parentElement) if (isCut(box) && !box.title) box.title = box.innerText;
  };
  document.addEventListener('mouseover', tell);
  document.addEventListener('focusin', tell);
  return () => {
    document.removeEventListener('mouseover', tell);
    document.removeEventListener('focusin', tell);
  };
}

function isCut(box: HTMLElement): boolean {
  if (box.scrollWidth <= box.clientWidth) return false;
  return getComputedStyle(box).textOverflow === 'ellipsis';
}
