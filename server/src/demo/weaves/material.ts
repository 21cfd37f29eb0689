import { trimKinds, renderTrim, type TrimKind } from './trims.ts';
import type { Structure } from './structures.ts';
import { renderWeave, type PictureOptions } from './weave.ts';

export type MaterialKind = Structure | TrimKind;

/** Words in Chinese material names, the more specific first: 羽绒压胆布 is a fabric, 灯芯绒 is not a fleece, 罗纹领 is not a button. */
const words: readonly [RegExp, MaterialKind][] = [
  [/蕾丝/, 'lace'],
  [/皮革|皮$|皮\s|人造革/, 'leather'],
  [/隐形拉链/, 'invisibleZipper'],
  [/金属拉链|铜拉链/, 'metalZipper'],
  [/树脂拉链/, 'plasticZipper'],
  [/拉链/, 'zipper'],
  [/贝壳扣/, 'shellButton'],
  [/牛角扣/, 'toggle'],
  [/四合扣|按扣|暗扣/, 'snap'],
  [/工字扣/, 'tackButton'],
  [/撞钉|铆钉/, 'rivet'],
  [/气眼|鸡眼/, 'eyelet'],
  [/绳扣|弹簧扣/, 'cordLock'],
  [/日字扣|调节扣|插扣/, 'buckle'],
  [/扣/, 'button'],
  [/提花松紧/, 'jacquardElastic'],
  [/松紧/, 'elastic'],
  [/魔术贴/, 'velcro'],
  [/反光/, 'reflective'],
  [/织带|丈根/, 'webbing'],
  [/帽绳|绳带|棉绳/, 'drawcord'],
  [/洗水唛|水洗标/, 'careLabel'],
  [/吊牌/, 'hangTag'],
  [/吊粒|吊绳/, 'hangString'],
  [/唛|织标|商标/, 'label'],
  [/胶袋|包装袋/, 'polybag'],
  [/纸箱|外箱/, 'carton'],
  [/花边/, 'laceTrim'],
  [/肩垫/, 'shoulderPad'],
  [/(缝纫|高弹|绣花|锁边)线|线\s*\d|线$/, 'thread'],
  [/羽绒(?!.*布)|鸭绒|鹅绒/, 'down'],
  [/灯芯绒/, 'cord'],
  [/罗纹/, 'rib'],
  [/珠地|网眼|网布|鸟眼/, 'mesh'],
  [/抓绒|摇粒绒|珊瑚绒|法兰绒|喷胶棉|丝绵|无纺/, 'fleece'],
  [/汗布|卫衣|空气层|罗马布|冰丝|涤盖棉|针织|毛圈/, 'knit'],
  [/牛仔/, 'denim'],
  [/人字/, 'herringbone'],
  [/牛津/, 'oxford'],
  [/格/, 'check'],
  [/呢/, 'coating'],
  [/斜纹|纱卡|卡其布|华达|西装料/, 'twill'],
  [/缎/, 'satin'],
  [/绉|雪纺|泡泡纱/, 'crepe'],
  [/麻/, 'linen'],
  [/布|绸|纺|府绸|塔夫|塔丝隆|四面弹|衬|帆布/, 'plain'],
];

/** The kind of picture for a material name. */
export function findKind(materialName: string): MaterialKind | undefined {
  return words.find(([word]) => word.test(materialName))?.[1];
}

export function renderKind({ kind, ...options }: PictureOptions & { kind: MaterialKind }): Promise<Buffer> {
  return isTrim(kind) ? renderTrim({ kind, ...options }) : renderWeave({ structure: kind, ...options });
}

function isTrim(kind: MaterialKind): kind is TrimKind {
  return trimKinds.includes(kind as TrimKind);
}
