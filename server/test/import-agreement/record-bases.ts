import { sheetHeaders, sheetRow } from '../imports.ts';
import { namedIn, type Bases, type Cells } from './row-types.ts';
import type { ImportWorld } from './world.ts';

const materialColumns =
  'name classificationId width gramWeight compositions colourIds supplierId supplierItemNo bulkPrice taxIncluded moq'.split(' ');

/** A row of materials as people have it, for the supplier of the world. */
function material(supplierId: string, name: string, changes: Cells = {}): Cells {
  const cells = sheetRow(name);
  const row = Object.fromEntries(sheetHeaders.map((_, at) => [materialColumns[at] ?? '', cells[at] ?? '']));
  return { ...row, supplierId, ...changes };
}

/** Of what is bought. */
export function materialBases(w: ImportWorld): Bases {
  const supplier = w.suppliers[0] ?? '';
  const other = w.suppliers[1] ?? '';
  const fullName = w.suppliers[2] ?? '';
  return {
    materials: {
      rows: [
        material(supplier, '乙布'),
        material(supplier, '乙布', { colourIds: '本白、卡其', supplierItemNo: 'A-2' }),
        material(other, '丙 布', { formerCode: 'M-1', barcode: '码1' }),
        { name: '树脂扣', classificationId: '树脂扣', specification: '18L', colourIds: '黑色', supplierId: fullName },
        { code: w.spus[1] ?? '', remark: '改' },
      ],
      given: {
        code: [...w.spus, ...w.spus.map((code) => code.toLowerCase()), 'F-X'],
        name: ['乙布', '丙布', '丙 布', '树脂扣', '不分缸汗布', '停用府绸'],
        formerCode: ['M-1', 'm-1', 'M-2', 'OLD-1'],
        barcode: ['码1', '码2'],
        supplierItemNo: ['A-1', 'a-1', 'A-2'],
        specification: ['18L', '20L'],
        classificationId: ['汗布', '府绸', '树脂扣', '针织', '面料'],
        colourIds: ['坯布', '黑/白', '无色'],
      },
    },
    externalMaterials: {
      rows: [
        {
          supplierId: supplier,
          name: '供方汗布',
          classificationId: '汗布',
          colourName: '藏青',
          gramWeight: '180',
          price: '42元/公斤',
          taxIncluded: '是',
        },
        { supplierId: fullName, name: '供方汗布', classificationId: '汗布', colourName: '本白、卡其', supplierItemNo: 'K-1' },
        { supplierId: w.suppliers[3] ?? '', name: '四眼扣', classificationId: '树脂扣', specification: '18L' },
        { code: w.externals[0] ?? '', remark: '改' },
      ],
      given: {
        code: [...w.externals, 'WB-X'],
        name: ['供方汗布', '供方 汗布', '四眼扣'],
        supplierItemNo: ['K-1', 'k-1', 'K-180'],
        colourName: ['藏 青', '黑/白', '没有色'],
        classificationId: ['汗布', '树脂扣', '面料', '辅料'],
        gramWeight: ['180', '180.00', '200'],
      },
    },
    networkProducts: {
      rows: [
        {
          scope: '部分商品',
          supplierId: supplier,
          supplierItemNo: 'P-1',
          name: '商品布',
          classificationId: '汗布',
          colourName: '藏青',
          price: '42',
          unitId: '公斤',
        },
        { scope: '部分商品', supplierId: fullName, supplierItemNo: 'P-1', name: '商品布', classificationId: '汗布', colourName: '本白' },
        { scope: '整份清单', supplierId: other, name: '无号布', classificationId: '汗布', gramWeight: '180' },
      ],
      given: {
        supplierItemNo: ['P-1', 'p-1', 'P 1', 'P-2'],
        name: ['商品布', '无号布', '无号 布'],
        colourName: ['藏青', '藏 青'],
        gramWeight: ['180', '180.00'],
      },
    },
  };
}

/** Of suppliers and what they ask for. */
export function partnerBases(w: ImportWorld): Bases {
  const supplier = w.suppliers[0] ?? '';
  const other = w.suppliers[1] ?? '';
  const fullName = w.suppliers[2] ?? '';
  const roll = w.skus[0] ?? '';
  return {
    suppliers: {
      rows: [
        { name: '绍兴百越纺织有限公司', kind: '物料供应商', abbreviation: '百越' },
        { name: '杭州千寻纺织有限公司', kind: '成品供应商', formerCode: 'S-1', contactName: '王小姐', contactMobile: '13800000000' },
        { name: fullName, remark: '改' },
      ],
      given: {
        name: [fullName, '绍兴百越纺织有限公司', '百越 纺织', 'ABC Ltd', 'abc ltd'],
        abbreviation: [supplier, '百越', '百 越', 'ABC', 'abc'],
        formerCode: ['OLD-7', 'old-7', 'S-1', 'S1-'],
        creditCode: ['91330600MA2D7B8L7N', '91330600ma2d7b8l7n', '123'],
        formerNames: [fullName, '百越', '百越、千寻'],
        accountNo: ['6222 0000 1111', '0'],
        contactEmail: ['a@b.cn', 'a@'],
        contactMobile: ['13800000000', '1380'],
      },
    },
    techniques: {
      rows: [
        { name: '胶浆印', classId: '网版印花', unitId: '件', basePrice: '1.5', tierMinQuantity: '500', tierPrice: '1.4' },
        { name: '胶浆印', classId: '网版印花', unitId: '件', offerSupplierId: supplier, offerPrice: '1.35' },
        { code: w.techniques[0] ?? '', remark: '改' },
      ],
      given: { code: w.techniques, name: [w.techniques[1] ?? '', '胶浆印', '胶 浆印', '植绒'], tierMinQuantity: ['500', '1000'] },
    },
    prices: {
      rows: [
        { code: roll, supplierId: supplier, price: '44.5' },
        { code: w.spus[1] ?? '', supplierId: supplier, price: '13', validFrom: '2026-01-31' },
      ],
      given: {
        code: [...w.skus, ...w.spus],
        supplierItemNo: ['', 'X'],
        minQuantity: ['0', '500'],
        validFrom: ['2020-01-01', '2099-01-01'],
      },
    },
    inquiryAnswers: {
      rows: [
        { code: w.inquiries[0]?.code ?? '', supplierId: supplier, price: '12.5', unitId: '米', taxIncluded: '否' },
        { code: w.inquiries[0]?.code ?? '', supplierId: other, price: '11' },
        { code: w.inquiries[1]?.code ?? '', supplierId: fullName, price: '13', validUntil: '2099-01-31' },
      ],
      given: { code: [...w.inquiries.map(({ code }) => code), 'XJ-X'] },
    },
  };
}

/** Of styles and what they are made of. */
export function styleBases(w: ImportWorld): Bases {
  const named = namedIn(w);
  const style = w.styles[0] ?? '';
  const plainStyle = w.styles[1] ?? '';
  return {
    styles: {
      rows: [
        { code: 'DR01', name: '导入衬衫', colourName: '藏青', plannedPieces: '500', sizes: 'S、M、L' },
        { code: 'DR01', colourName: '米白', sizes: 'S、M、L', sizeS: '10', sizeM: '20' },
        { code: style, remark: '改' },
      ],
      given: {
        code: [...w.styles, 'DR01', 'dr01', 'DR-01'],
        skcCode: ['DR01-1', 'dr01-1', `${style}-01`],
        colourName: ['藏青、米白', '没有色', '黑/白'],
        sizes: ['S', 'S/M', '均码'],
      },
    },
    garmentOrders: {
      rows: [
        { code: 'PO-1', styleCode: style, skc: '藏青', size: 'S', pieces: '100' },
        { code: 'PO-1', styleCode: style, skc: '米白', sizeS: '10', sizeM: '20' },
        { code: 'PO-2', styleCode: plainStyle, skc: '藏青', size: 'm', pieces: '1', supplierId: '晨曜服饰', deliverOn: '2099-01-31' },
      ],
      given: { ...named, code: [...w.garmentOrders, 'PO-1', 'po-1', 'PO-3'], size: ['S', 'm', 'XXL'] },
    },
    boms: {
      rows: [
        { styleCode: plainStyle, section: '主料', siteId: '大身', material: '不分缸汗布', consumption: '1.35', unitId: '米', loss: '3' },
        { styleCode: style, type: '定制', section: '主料', siteId: '大身', material: w.spus[1] ?? '', consumption: '1.35米' },
        {
          styleCode: style,
          type: '开发',
          section: '里料',
          siteId: '大身',
          material: '分缸府绸',
          consumption: '0.5',
          colours: '藏青=藏青、米白=米白',
        },
      ],
      given: {
        ...named,
        material: [...w.spus, ...w.skus.slice(5), '不分缸汗布', '停用府绸', '没有这个'],
        versionNo: ['1', 'V1', '2', '9'],
        colours: ['藏青', '藏青=藏青', '大红=藏青', '藏青=大红'],
        sizes: ['S=1.1', 'S=0', 'XXL=1'],
        sizeItems: ['S=55 cm', 'S=55 cm、S=57 cm', 'M=米白|57 cm'],
      },
    },
  };
}
