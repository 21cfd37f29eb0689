import { expect, test, type Page } from '@playwright/test';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { callApi } from '../api.ts';
import { paperOf, readCode128 } from '../codes.ts';
import { pageTexts } from '../pdf.ts';

/** Texts of a PDF are compared without their spaces and widths. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

interface Printed {
  address: string;
  title: string;
  codes: readonly string[];
  /** Words of the first sheet. */
  words: readonly string[];
}

/** What the four pages print: two quotations, their materials and sheets, and two fabrics. */
async function printedPages(page: Page): Promise<Printed[]> {
  const { rows } = await callApi(page, costingApi.list, { query: { state: 'DONE', page: 1, pageSize: 2 } as never });
  const ids = rows.map(({ id }) => id);
  const quotations = await callApi(page, costingApi.print, { body: { ids } });
  const sheets = await callApi(page, costingApi.printSheets, { body: { ids } });
  const [quotation, sheet] = [quotations[0]!, sheets[0]!];
  const active = await callApi(page, materialsApi.list, { query: { state: ['ACTIVE'], pageSize: 50 } as never });
  const fabrics = active.rows.filter(({ kind }) => kind === 'FABRIC').slice(0, 2);
  const head = [quotation.style.code, quotation.style.name, quotation.supplier.name];
  const query = `ids=${ids.join(',')}`;
  const codes = quotations.map(({ code }) => code);
  const materials = quotation.lines.filter(({ part }) => part === 'MATERIAL').map(({ name }) => name);
  return [
    {
      address: `/ODMprint?${query}`,
      title: 'ODM报价单',
      codes,
      words: [...head, '特殊工艺', '工序', ...quotation.lines.map(({ name }) => name)],
    },
    { address: `/ODMWuliaoPrint?${query}`, title: 'ODM物料明细', codes, words: [...head, ...materials] },
    {
      address: `/printSheet?${query}`,
      title: '成衣核价单',
      codes: sheets.map(({ code }) => code),
      words: [
        sheet.style.code,
        sheet.supplier.name,
        quotation.code,
        '报价用量',
        '核定用量',
        '核定金额',
        '主管审批',
        ...sheet.lines.map(({ name }) => name),
      ],
    },
    {
      address: `/fabricPrint?ids=${fabrics.map(({ id }) => id).join(',')}`,
      title: '面料卡',
      codes: fabrics.map(({ code }) => code),
      words: [fabrics[0]!.name, '贴样处', '制卡人'],
    },
  ];
}

test('the four prints are A4 papers with their text, their page of all pages, and a number whose Code128 can be decoded', async ({
  page,
}) => {
  // Four pages, each printed, read and decoded.
  test.setTimeout(300_000);
  await page.goto('/home');
  for (const { address, title, codes, words } of await printedPages(page)) {
    await page.goto(address);
    const sheets = page.getByRole('article');
    await expect(sheets, address).toHaveCount(codes.length);
    for (const [at, code] of codes.entries())
      expect(await readCode128(sheets.nth(at).getByRole('img', { name: /^Code128/ })), address).toBe(code);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const papers = paperOf(pdf);
    for (const { width, height } of papers) expect([Math.round(width), Math.round(height)], address).toEqual([595, 842]);
    const texts = pageTexts(pdf);
    expect(texts.length, address).toBe(papers.length);
    expect(texts.length, address).toBeGreaterThanOrEqual(codes.length);
    for (const [at, text] of texts.entries()) {
      // Each of the two documents is numbered by itself.
      expect(text, `${address} page ${at + 1}`).toMatch(/第[12]\/2份第\d+页/);
      expect(text, address).toMatch(/打印管理员\d{4}-\d{2}-\d{2}/);
      expect(text, `${address} repeats its head on every page`).toContain(plain(title));
    }
    for (const part of [1, 2])
      expect(
        texts.filter((text) => text.includes(`第${part}/2份第1页`)),
        address,
      ).toHaveLength(1);
    const all = texts.join('');
    for (const word of [...codes, ...words]) expect(all, address).toContain(plain(word));
  }
});
