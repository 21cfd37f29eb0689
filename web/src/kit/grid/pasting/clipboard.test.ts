import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClipboard, readTsv, writeClipboard } from './clipboard.ts';

const EXCEL = `Version:1.0\r\nStartHTML:0000000105\r\n<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Excel 15">
<style>
<!--table {mso-displayed-decimal-separator:"\\.";}
.xl65 {mso-number-format:"\\#\\,\\#\\#0\\.00";}
-->
</style>
<!--[if gte mso 9]><xml><x:ExcelWorkbook><td>not a cell</td></x:ExcelWorkbook></xml><![endif]-->
</head><body link="#0563C1">
<table border=0 cellpadding=0 cellspacing=0 width=288 style='border-collapse:collapse;width:216pt'>
<!--StartFragment-->
 <col width=72 span=4 style='width:54pt'>
 <tr height=19 style='height:14.25pt'>
  <td height=19 class=xl63 width=72 style='height:14.25pt'>物料编码</td>
  <td class=xl63 width=72>供应商</td>
  <td class=xl63>大货报价<span style='mso-spacerun:yes'>  </span></td>
  <td>备注</td>
 </tr>
 <tr height=19>
  <td height=19>F-HB-000123</td>
  <td>锦绣纺织</td>
  <td class=xl65 align=right x:num="1234.5">1,234.50 </td>
  <td>先看缸样<br>
    再下单</td>
 </tr>
<!--EndFragment-->
</table></body></html>`;

const WPS = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name="Generator" content="WPS Office ET"><!--[if gte mso 9]><xml></xml><![endif]--><style>td{font-family:宋体;}</style></head>
<body><!--StartFragment--><table width="288" border="0"><tbody><tr height="18"><td class="et2" x:str>部位</td><td class="et2" x:str>物料</td><td x:str>净用量</td></tr>
<tr height="18"><td class="et3" rowspan="2" x:str>大身</td><td x:str>全棉府绸&nbsp;40S</td><td align="right" x:num="1.25">1.2500</td></tr>
<tr height="18"><td x:str>涤纶里布 190T</td><td align="right" x:num="0.62">0.6200</td></tr></tbody></table><!--EndFragment--></body></html>`;

const FIREFOX = `<table id="t"><thead><tr><th>编码</th><th>名称 &amp; 规格</th></tr></thead><tbody><tr><td><a href="x?a=1>2">F-1</a></td><td><div>全棉</div><div>府绸</div></td></tr></tbody></table>`;

const rowsOf = (html: string) => readClipboard({ html }).rows;

describe('parsing a table in the clipboard', () => {
  it('ignores comments, conditional parts and styles of Excel and joins wrapped source lines', () => {
    expect(rowsOf(EXCEL)).toEqual([
      ['物料编码', '供应商', '大货报价', '备注'],
      ['F-HB-000123', '锦绣纺织', '1,234.50', '先看缸样\n再下单'],
    ]);
  });

  it('reads the format of WPS with a cell merged over two lines', () => {
    const clip = readClipboard({ html: WPS });
    expect(clip.rows).toEqual([
      ['部位', '物料', '净用量'],
      ['大身', '全棉府绸 40S', '1.2500'],
      ['', '涤纶里布 190T', '0.6200'],
    ]);
    expect([...clip.covered]).toEqual([['2:0', '大身']]);
  });

  it('reads the format of Firefox with header cells, links that contain > and blocks inside cells', () => {
    expect(rowsOf(FIREFOX)).toEqual([
      ['编码', '名称 & 规格'],
      ['F-1', '全棉\n府绸'],
    ]);
  });

  it('keeps every cell in its column beside merged cells', () => {
    const html =
      '<table><tr><td colspan=2>a</td><td rowspan=3>b</td><td>c</td></tr><tr><td>d</td><td>e</td><td>f</td></tr><tr><td>g</td><td>h</td><td>i</td></tr></table>';
    expect(rowsOf(html)).toEqual([
      ['a', '', 'b', 'c'],
      ['d', 'e', '', 'f'],
      ['g', 'h', '', 'i'],
    ]);
  });

  it('reads only the first table, and nested tables as text', () => {
    expect(
      rowsOf('<table><tr><td>a<table><tr><td>b</td></tr></table></td><td>c</td></tr></table><table><tr><td>d</td></tr></table>'),
    ).toEqual([['ab', 'c']]);
  });

  it('accepts malformed HTML', () => {
    expect(rowsOf('<table><td>a<td>b</table')).toEqual([['a', 'b']]);
    expect(rowsOf('<table><tr><td>1 < 2</td></tr></table>')).toEqual([['1 < 2']]);
    expect(rowsOf('<table><tr><td colspan="99999999">a</td></tr></table>')[0]).toHaveLength(1000);
  });

  it('never runs or keeps scripts', () => {
    expect(rowsOf('<table><tr><td>a<script>alert(1)</script><style>b{}</style></td></tr></table>')).toEqual([['a']]);
  });

  it('falls back to the plain text when the HTML has no table', () => {
    expect(readClipboard({ html: '<b>x</b>', text: 'a\tb' }).rows).toEqual([['a', 'b']]);
  });
});

describe('parsing text in the clipboard', () => {
  it.each([
    [
      'a\tb\nc\td\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a\r\nb\r\n', [['a'], ['b']]],
    ['"line 1\nline 2"\tb', [['line 1\nline 2', 'b']]],
    ['"say ""hi"""\tb', [['say "hi"', 'b']]],
    ['5" hose\tb', [['5" hose', 'b']]],
    ['"open\tb', [['"open', 'b']]],
    ['', [['']]],
  ])('reads %j', (text, rows) => {
    expect(readTsv(text)).toEqual(rows);
  });

  it('drops blank lines at the end but keeps those between', () => {
    expect(readClipboard({ text: 'a\n\nb\n\t\n \n' }).rows).toEqual([['a'], [''], ['b']]);
  });

  it('normalises hard spaces, zero-width characters, full-width codes and digits', () => {
    expect(readClipboard({ text: '\u00a0Ｆ－ＨＢ－０００１２３\u200b\t１２．５０\t全棉，（府绸）\u3000' }).rows).toEqual([
      ['F-HB-000123', '12.50', '全棉，（府绸）'],
    ]);
  });

  it('reads what this grid copies, as text and as HTML', () => {
    const cell = fc
      .string({ unit: 'grapheme', maxLength: 6 })
      .map((text) => text.replace(/[\p{C}\p{Z}０-９Ａ-Ｚａ-ｚ－．／＿％]/gu, ''))
      .filter((text) => !text.startsWith('<'));
    const special = fc.constantFrom('a"b', '第一行\n第二行', '<b>&amp;</b>', '1,234.50', '"');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.oneof(cell, special), fc.oneof(cell, special), fc.constant('x')), { minLength: 1, maxLength: 5 }),
        (rows) => {
          const { text, html } = writeClipboard(rows);
          expect(readClipboard({ text }).rows).toEqual(rows);
          expect(readClipboard({ html }).rows).toEqual(rows);
        },
      ),
    );
  });
});
