import { endOf, firstMatch, ignore, take, type Scan } from './material-text-scan.ts';

/** Words of a cloth's name. */
const fabricNoun =
  /[布绸缎纱绒呢纺绉绫绡]|汗布|府绸|斜纹|平纹|珠地|网眼|罗纹(?!领)|空气层|罗马|雪纺|灯芯绒|牛仔|卫衣|毛圈|四面弹|塔丝隆|春亚|塔夫|纱卡|牛津|泡泡纱|色织|西装料|里料|蕾丝|麂皮|皮(?!标)|天丝[麻棉]|棉麻|麻棉|华夫格|面料|提花|色丁|仿麻|针织|涤盖棉|牛奶丝|双面|人丝麻|竹节|乔其|莱赛尔|全麻|弹力|poplin|twill|jersey|pique|\brib\b|terry|fleece|taslan|denim|canvas|satin|chiffon|corduroy|velvet|linen|lace|taffeta|oxford|georgette|crepe|interlock|flannel/i;
const trimNoun =
  /拉链|[纽钮]?扣(?!棉)|松紧|橡筋|织带|缎带|包边带|魔术贴|反光条|[洗水主尺织]唛|洗水标|织标|吊[牌粒绳]|帽绳|绳扣|气眼|鸡眼|撞钉|铆钉|缝纫线|绣花线|高弹线|[有无]纺衬|树脂衬|粘合衬|衬布|胶袋|纸箱|商标|皮标|滴胶|花边(?!布)|肩垫|喷胶棉|罗纹领|羽绒(?!压|服)|zipper|button|elastic|label|velcro/i;

export type TextKind = 'FABRIC' | 'TRIM';

/** A trim is named by its own words; cloth words inside them (帆布织带) do not count. */
export function kindOf(text: string): TextKind | null {
  if (trimNoun.test(text) && !/[布绸呢绒](?![\u4e00-\u9fff]*(?:带|扣|衬|链|唛|标))/.test(text.replace(/衬布|羽绒|无纺布/g, '')))
    return 'TRIM';
  return fabricNoun.test(text) ? 'FABRIC' : null;
}

const itemPatterns: readonly RegExp[] = [
  /(?:货号|编号|款号|型号|品号|布号)\s*[:：]?\s*(?<no>[A-Za-z0-9][A-Za-z0-9-]{1,19})#?/g,
  /(?<![A-Za-z])(?:art(?:icle)?\.?|item(?:\s*no\.?)?|no\.)\s*[:：]?\s*(?<no>[A-Za-z]{0,4}-?\d[A-Za-z0-9-]{1,15})/gi,
  /(?<![\dA-Za-z])(?<no>[A-Z]{0,3}-?\d{3,6})#/g,
  /#(?<no>\d{3,6})(?!\d)/g,
  /【(?<no>[A-Za-z]{0,3}-?\d{3,6})】/g,
  /(?:^|(?<=\n)|(?<=\n\s*\d[、.]\s*))(?<no>[A-Z]{1,3}-?\d{3,5})(?=[\s，,])/g,
];

export function readItemNo(scan: Scan): string | undefined {
  for (const pattern of itemPatterns) {
    const found = firstMatch(scan, pattern);
    if (!found) continue;
    take(scan, found.index, endOf(found), 'supplierItemNo');
    return found.groups['no'];
  }
  return undefined;
}

/** Colours as suppliers say them, beside those of the library. */
const spokenColours =
  '本白 漂白 特白 米白 奶白 米色 杏色 杏 浅杏 奶油 卡其 深卡 浅卡 驼 焦糖 咖啡 深咖 浅咖 咖 棕 银灰 麻灰 中灰 炭灰 深灰 浅灰 花灰 灰 黑 藏青 藏蓝 深蓝 宝蓝 湖蓝 天蓝 雾霾蓝 牛仔蓝 蓝 绿 军绿 墨绿 果绿 薄荷绿 牛油果绿 橄榄 橄榄绿 荧光绿 荧光橙 黄 姜黄 柠檬黄 芥末黄 橙 橘 珊瑚 红 大红 酒红 砖红 枣红 玫红 粉 裸粉 豆沙 樱花粉 紫 香芋紫 葡萄紫 香槟 白 金 银 古铜 古银 枪 枪黑 镍 浅金 青古铜 哑黑'.split(
    ' ',
  );
const englishColours = 'black|off[ -]?white|white|navy|red|grey|gray|khaki|beige|brown|pink|green|blue|ivory|camel|charcoal|olive';

const patternsByLibrary = new WeakMap<object, ReturnType<typeof colourPatterns>>();

function colourPatterns(library: readonly string[]) {
  const names = [...new Set([...spokenColours, ...library.map((name) => name.replace(/色$/, ''))])]
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const name = names.join('|');
  const apart = String.raw`[\s,，、/|;；]+`;
  const edge = String.raw`(?<=^|[\s,，、/|:：;；\ue001\ue002]|现货)`;
  const one = `(?:(?:${name})色?|${englishColours})`;
  return {
    list: new RegExp(String.raw`${edge}${one}(?:${apart}${one})*(?=$|[\s,，、/|;；。.\ue001\ue002]|现货)`, 'gi'),
    joined: new RegExp(String.raw`(?<=现货|颜色|[\s:：])[黑白灰红蓝绿黄粉紫咖驼]{2,6}(?=$|[\s,，;；\ue001\ue002])`, 'g'),
    withWord: new RegExp(`(?:${name})色(?!织|丁|谱|卡)`, 'g'),
    each: new RegExp(one, 'gi'),
  };
}

/** 颜色 as written: listed, joined (黑白灰), or with 色 inside other words. */
export function readColours(scan: Scan, library: readonly string[]): string[] {
  const patterns = patternsByLibrary.get(library) ?? colourPatterns(library);
  patternsByLibrary.set(library, patterns);
  const colours: { at: number; name: string }[] = [];
  const found = (start: number, end: number, names: readonly string[]): void => {
    const label = /(?:颜色|色号|现货色?|有)\s*[:：]?\s*$/.exec(scan.rest.slice(0, start));
    colours.push(...names.map((name, at) => ({ at: start + at / 100, name })));
    take(scan, label?.index ?? start, end, 'colour');
  };
  for (const match of scan.rest.matchAll(patterns.joined)) found(match.index, endOf(match), Array.from(match[0]));
  for (const match of scan.rest.matchAll(patterns.list)) found(match.index, endOf(match), match[0].match(patterns.each) ?? []);
  for (const match of scan.rest.matchAll(patterns.withWord)) found(match.index, endOf(match), [match[0]]);
  return [...new Set(colours.toSorted((a, b) => a.at - b.at).map(({ name }) => name))];
}

const DIMENSION = String.raw`(?:宽\s*)?\d+(?:\.\d+)?(?:\s*×\s*\d+(?:\.\d+)?){0,2}\s*(?:mm|cm|毫米|厘米|公分|英?寸|m(?![a-z])|米|码|g|克|kg|L|D|#|号|")(?:/\d)?(?:/[个卷])?`;
const specificationPatterns = [
  new RegExp(String.raw`规格\s*[:：]\s*(?<said>${DIMENSION}|[^\s,，;；]+)`, 'g'),
  new RegExp(String.raw`(?<![\d.A-Za-z/])(?<said>${DIMENSION}(?:双面|单面)?)(?![元块])`, 'g'),
  /(?<![\d.A-Za-z])(?<said>\d{2,3}\/\d|\d+(?:×\d+){1,2}|402|403|202)(?![\d.])/g,
];
const trimWords =
  /(?<=^|[\s,，;；\ue001\ue002])(?:[闭开双]尾?[尾开]?|单孔|弹簧单孔|[一两二四]眼|水溶|不锈钢|尼龙|涤纶?|全?棉|锦纶|PP|OPP|POM|丝印|磨砂|哑光|亮光)(?=$|[\s,，;；\ue001\ue002])/gi;

/** 规格 of a trim: its sizes and short words, in the order of the text. */
export function readSpecification(scan: Scan): string | undefined {
  const parts: { at: number; said: string }[] = [];
  for (const pattern of [...specificationPatterns, trimWords])
    for (const found of scan.rest.matchAll(pattern)) {
      const said = (found.groups?.['said'] ?? found[0]).replace(/\s+/g, '');
      if (/^\d罗/.test(scan.rest.slice(found.index))) continue;
      parts.push({ at: found.index, said });
      take(scan, found.index, endOf(found), 'specification');
    }
  if (parts.length === 0) return undefined;
  return parts
    .toSorted((a, b) => a.at - b.at)
    .map(({ said }) => said)
    .join(' ');
}

const greeting =
  /^(?:你好|您好|老板|亲|在吗|新款|新品|特价|今日特价|热卖|现货|推荐|这款|这个|那个|的|上次的|我们的|品名|名称|面料|成分是?|和|可以|报价|交期|板布|毛纺|真的)+(?=[\u4e00-\u9fffA-Za-z])/;
const notName =
  /^(?:这款|这个|那个|面料|规格|编号|单价|价格|现货|多色|量大从优|可开|有效|包边|有|在吗|还有现货吗|含税|含?运费?|含税含运|包邮|到厂价?|今日特价|价|个|色|天|微信同号|电话|王经理|新款|新品|现货多色|缩水率?|圆筒|筒径|丝光|双层|毛纺|强捻|三层复合|板布现货|FOB|GOTS|精梳|的|RMB|USD|tubular|weight|width|price|per color)$/i;
const labelledName = /(?:品名|名称|布名)\s*[:：]\s*(?<name>[^\s,，;；\ue001\ue002]+)/g;
const segment = /(?:(?<![\d×])\d×\d ?(?=罗纹|rib))?[\u4e00-\u9fffA-Za-z][\u4e00-\u9fffA-Za-z0-9×x/-]*(?: (?=[A-Za-z])[A-Za-z]+)*/g;

interface Words {
  start: number;
  end: number;
  text: string;
}

/** 名称: the words around the noun of a cloth or a trim; without a noun the first words of a text that is full of facts. */
export function readName(scan: Scan, kind: TextKind | null, facts: number): string | undefined {
  if (facts === 0) return undefined;
  const labelled = firstMatch(scan, labelledName);
  if (labelled) {
    take(scan, labelled.index, endOf(labelled), 'name');
    return labelled.groups['name'];
  }
  const found = wordsOf(scan);
  const noun = kind === 'TRIM' ? trimNoun : fabricNoun;
  const first = found.findIndex(({ text }) => noun.test(text));
  const parts =
    first >= 0 ? aroundNoun(scan, found, first, noun) : facts >= 2 ? found.filter(({ text }) => text.length > 1).slice(0, 1) : [];
  if (parts.length === 0) return undefined;
  for (const { start, end } of parts) take(scan, start, end, 'name');
  return parts
    .map(({ text }) => text.trim())
    .reduce((name, part) => (/[A-Za-z]$/.test(name) && /^[A-Za-z]/.test(part) ? `${name} ${part}` : `${name}${part}`));
}

function wordsOf({ rest, text: written }: Scan): Words[] {
  return [...rest.matchAll(segment)].flatMap((found) => {
    const skipped = greeting.exec(found[0])?.[0].length ?? 0;
    const said = found[0].slice(skipped).replace(/(?:的|还有现货吗?|现货|\d{2}\/\d{1,2})$/, '');
    const start = found.index + skipped;
    return said === '' || notName.test(said) ? [] : [{ start, end: start + said.length, text: written.slice(start, start + said.length) }];
  });
}

/** The noun with what stands directly before or behind it: 精梳棉 40支 汗布, 灯芯绒 21W, 卫衣布 鱼鳞布. */
function aroundNoun({ rest: text, text: written }: Scan, found: readonly Words[], at: number, noun: RegExp): Words[] {
  const named = found[at];
  if (!named) return [];
  const own = withBrackets(text, written, named);
  const parts = [own];
  const before = found[at - 1];
  const gap = before ? text.slice(before.end, own.start) : '';
  if (before && /^(?:[\ue001]+| )$/.test(gap) && /[\u4e00-\u9fff]$/.test(before.text) && before.text.length <= 4) parts.unshift(before);
  const next = found[at + 1];
  if (next && /^ $/.test(text.slice(own.end, next.start)) && noun.test(next.text)) parts.push(next);
  const wales = /^\s?\d{1,2}W(?![A-Za-z])/.exec(text.slice(own.end));
  if (wales) parts.push({ start: own.end, end: own.end + wales[0].length, text: wales[0].trim() });
  return parts;
}

const inBrackets = /^ ?\((?<said>[^()\ue001\ue002,，;；]{1,20})\)/;
const madeWord = /^(?:精梳|丝光|双层|毛纺|强捻|三层复合|圆筒)$/;
const soldWord = /现货|特价|库存|新款|新品|起[订批]|可定|样/;

/** A name keeps what stands in brackets behind it, where that says nothing else. */
function withBrackets(text: string, written: string, own: Words): Words {
  const found = inBrackets.exec(text.slice(own.end));
  const said = found?.groups?.['said'] ?? '';
  if (!found || (notName.test(said) && !madeWord.test(said)) || soldWord.test(said) || !/[\u4e00-\u9fffA-Za-z]{2}/.test(said)) return own;
  const end = own.end + found[0].length;
  return { start: own.start, end, text: written.slice(own.start, end) };
}

/** The number of a line in a list: 1、 or 2. */
export function ignoreListNumbers(scan: Scan): void {
  for (const found of scan.rest.matchAll(/(?:^|(?<=\n))\s*\d{1,2}[、.)](?!\d)\s*/g)) ignore(scan, found.index, endOf(found));
}
