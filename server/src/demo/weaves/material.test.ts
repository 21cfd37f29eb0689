import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findKind, renderKind, type MaterialKind } from './material.ts';
import facts from '../styles.json' with { type: 'json' };
import { findGarment, garments, type GarmentKind } from './garments.ts';
import { renderGarment, renderTrim, trimKinds } from './trims.ts';

const named: [MaterialKind, string][] = [
  ['knit', '精棉汗布 莫代尔汗布 毛圈卫衣布 空气层 罗马布 冰丝针织 涤盖棉'],
  ['mesh', '珠地网眼 鸟眼速干'],
  ['fleece', '抓绒卫衣布 摇粒绒 珊瑚绒 无纺衬 喷胶棉'],
  ['rib', '2×2罗纹 罗纹领'],
  ['plain', '全棉府绸 全棉帆布 人棉绸 尼龙塔丝隆228T 春亚纺290T 防泼水四面弹 羽绒压胆布380T 口袋布TC45 有纺衬 树脂衬'],
  ['twill', '全棉斜纹 弹力纱卡 毛涤西装料 莱赛尔斜纹'],
  ['cord', '灯芯绒21W'],
  ['linen', '亚麻布 棉麻混纺'],
  ['oxford', '牛津纺'],
  ['check', '色织格'],
  ['herringbone', '毛涤人字呢'],
  ['denim', '牛仔布11oz 弹力牛仔9oz'],
  ['coating', '双面呢'],
  ['crepe', '雪纺 真丝双绉16mm 泡泡纱'],
  ['satin', '醋酸缎 仿真丝缎'],
  ['leather', 'PU皮'],
  ['lace', '蕾丝花边布'],
  ['zipper', '尼龙拉链闭尾 防水拉链'],
  ['invisibleZipper', '隐形拉链'],
  ['plasticZipper', '树脂拉链开尾'],
  ['metalZipper', '金属拉链'],
  ['button', '四眼树脂扣'],
  ['shellButton', '贝壳扣'],
  ['toggle', '牛角扣'],
  ['snap', '金属四合扣'],
  ['tackButton', '工字扣'],
  ['cordLock', '绳扣'],
  ['buckle', '日字扣/调节扣'],
  ['rivet', '撞钉'],
  ['eyelet', '气眼'],
  ['thread', '涤纶缝纫线 高弹线 绣花线'],
  ['elastic', '松紧带'],
  ['jacquardElastic', '提花松紧'],
  ['webbing', '织带'],
  ['velcro', '魔术贴'],
  ['reflective', '反光条'],
  ['drawcord', '帽绳'],
  ['laceTrim', '花边'],
  ['label', '主唛织标 尺码唛 热转印商标'],
  ['careLabel', '洗水唛'],
  ['hangTag', '吊牌'],
  ['hangString', '吊粒/吊绳'],
  ['polybag', '胶袋'],
  ['carton', '纸箱五层'],
  ['shoulderPad', '肩垫'],
  ['down', '羽绒90%白鸭'],
];

describe('findKind', () => {
  it.each(named)('finds %s for %s', (kind, names) => {
    for (const name of names.split(' ')) expect([name, findKind(name)]).toEqual([name, kind]);
  });

  it('returns nothing for an unknown name', () => {
    expect(findKind('其他')).toBeUndefined();
  });
});

describe.each(trimKinds)('the picture of the trim %s', (kind) => {
  it('is drawn in the colour and size', async () => {
    const draw = async (colour: string) => sharp(await renderTrim({ kind, colour, size: 160, ratio: 4 / 3 })).stats();
    const red = await draw('#C8202F');
    const blue = await draw('#1F4FB4');
    const warmth = ({ channels }: typeof red) => channels[0]!.mean - channels[2]!.mean;
    expect(warmth(red) - warmth(blue)).toBeGreaterThan(4);
    expect(await sharp(await renderTrim({ kind, colour: '#C8202F', size: 160, ratio: 4 / 3 })).metadata()).toMatchObject({
      format: 'webp',
      width: 160,
      height: 120,
    });
  });

  it('is visible on its background even in white', async () => {
    const { channels } = await sharp(await renderTrim({ kind, colour: '#FFFFFF', size: 64 })).stats();
    expect(channels[0]!.stdev).toBeGreaterThan(6);
  });
});

describe('the picture of a garment', () => {
  it('is another one for each kind, small and in its colour, and every demo style has one', async () => {
    const drawn = await Promise.all(
      (Object.keys(garments) as GarmentKind[]).map((kind) => renderGarment({ kind, colour: '#1F4FB4', size: 500 })),
    );
    expect(new Set(drawn.map((picture) => picture.toString('base64'))).size).toBe(drawn.length);
    expect(Math.max(...drawn.map(({ length }) => length))).toBeLessThan(40_000);
    expect(facts.map(({ name }) => findGarment(name))).not.toContain(undefined);
  });
});

describe('renderKind', () => {
  it('draws fabrics and trims', async () => {
    expect(await renderKind({ kind: 'knit', colour: '#2B4C9B', size: 64 })).not.toEqual(
      await renderKind({ kind: 'button', colour: '#2B4C9B', size: 64 }),
    );
  });

  it('accepts valid colours only', async () => {
    await expect(renderKind({ kind: 'button', colour: '"/><image href="file:///etc/passwd', size: 64 })).rejects.toThrow(RangeError);
  });
});
