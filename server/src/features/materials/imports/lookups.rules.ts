/** Placeholder for greige where a colour id is expected. */
export const GREIGE = 'GREIGE';
export const greigeNames = ['坯布', '坯', '胚布', '本色坯布', 'greige'];

/** 黑色 and 黑 are the same colour. */
export const foldColour = (folded: string): string => (folded.length > 1 ? folded.replace(/色$/, '') : folded);

/** Probable meanings of foreign and trade names; only used for suggestions. */
export const colourHints: Readonly<Record<string, string>> = {
  black: '黑色',
  blk: '黑色',
  white: '漂白',
  'off white': '本白',
  offwhite: '本白',
  ivory: '米白',
  cream: '奶油',
  navy: '藏青',
  grey: '中灰',
  gray: '中灰',
  charcoal: '炭灰',
  khaki: '卡其',
  camel: '驼色',
  brown: '咖啡',
  beige: '米白',
  silver: '银灰',
  'sky blue': '天蓝',
  'royal blue': '宝蓝',
  olive: '橄榄',
  mint: '薄荷绿',
  'army green': '军绿',
  lemon: '柠檬黄',
  本色: '本白',
  原白: '本白',
  特白: '漂白',
  深蓝: '藏青',
  奶白: '本白',
  炭黑: '炭灰',
  黑灰: '炭灰',
};
