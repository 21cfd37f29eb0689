/** Joins the parts of a header that stands in two rows: 规格 above 门幅. */
export const HEADER_JOINT = ' · ';

const letters = String.raw`(?:\d{0,2}X{0,5}[SL]|\d?X{1,5}|\d{1,2}X|M|F|均码|通码|单码|OS|free ?size|one ?size|[特加]?[大中小][码号])`;
const numbers = String.raw`(?:\d{1,3}(?:[/.]\d{1,3})?[A-DY]?|\d{1,2}[-~]\d{1,2}[MTY]|\d{1,2}[MTYW])(?:cm|码|#|岁)?`;
const size = new RegExp(String.raw`^(?:${letters}|${numbers})(?:\s*[(（/\s-]\s*(?:${letters}|${numbers})\s*[)）]?)?$`, 'i');
/** Headers of figures that no size has, although they are numbers. */
const figureWord =
  /合计|总|小计|共计|数|量|价|额|率|重|期|日|序|编|货|款|色|备注|门幅|箱|件|套|比|耗|No\.?$|qty|quantity|total|sum|price|amount|weight|date|carton|ctn|pcs|code|remark/i;

/** The size that a header names: of a header in two rows its lower part. */
export const sizeOf = (header: string): string => (header.split(HEADER_JOINT).at(-1) ?? '').normalize('NFKC').trim();

export const isSizeText = (text: string): boolean => size.test(text.normalize('NFKC').trim());

/** Below a heading that stands over several columns: what the column holds is said by the size, not by the heading. */
export function isSizeOfGroup(headers: readonly string[], index: number): boolean {
  const groupOf = (at: number): string | undefined => headers[at]?.split(HEADER_JOINT).slice(0, -1).join(HEADER_JOINT);
  const group = groupOf(index);
  const isShared = group !== undefined && group !== '' && [index - 1, index + 1].some((at) => groupOf(at) === group);
  return isShared && isSizeText(sizeOf(headers[index] ?? ''));
}

const isWhole = (text: string): boolean => /^\d{1,6}(?:\.0+)?$/.test(text.trim());
const isMark = (text: string): boolean => /^[-–—/]+$/.test(text.trim());

/**
 * Sizes that stand as columns: every run of columns that no field has and that hold whole numbers, two at least, or one with a size in its
 * header beside others. Without samples the headers alone tell.
 */
export function sizeColumns(
  headers: readonly string[],
  isTaken: (index: number) => boolean,
  samples: (index: number) => readonly string[],
): number[] {
  const kinds = headers.map((header, index) => {
    const name = sizeOf(header);
    const texts = samples(index).filter((text) => !isMark(text));
    if (name === '' || isTaken(index) || !texts.every(isWhole)) return 'no';
    if (isSizeText(name)) return 'size';
    return texts.length > 0 && !figureWord.test(name) ? 'figures' : 'no';
  });
  const runs: number[][] = [];
  for (const [index, kind] of kinds.entries()) {
    if (kind === 'no') continue;
    const last = runs.at(-1);
    if (last?.at(-1) === index - 1) last.push(index);
    else runs.push([index]);
  }
  const named = (run: readonly number[]): number => run.filter((index) => kinds[index] === 'size').length;
  const found = runs.filter((run) => named(run) > 0 || run.length >= 2).flat();
  return found.length >= 2 ? found : [];
}
