/** 缸号, 匹号: 1 and a full-width １ are equal. */
export const plainLotText = (text: string): string => text.normalize('NFKC').trim();

/** Equal for all spellings of a lot or roll: H1-C and h1-c match. */
export const rollKey = ({ lotNo, rollNo }: { lotNo: string; rollNo?: string | null }): string =>
  `${plainLotText(lotNo)}\n${plainLotText(rollNo ?? '')}`.toLowerCase();
