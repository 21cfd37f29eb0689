/** Colours and remarks as copied from Microsoft Excel: styles, conditional comments, wrapped source, a merged cell. */
export const EXCEL = `Version:1.0\r\nStartHTML:0000000105\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta name=Generator content="Microsoft Excel 15"><style><!--table {mso-displayed-decimal-separator:"\\.";}
.xl65 {mso-number-format:"\\#\\,\\#\\#0\\.00";}--></style><!--[if gte mso 9]><xml><td>not a cell</td></xml><![endif]--></head>
<body link="#0563C1"><table border=0 width=288 style='border-collapse:collapse'>
<!--StartFragment--> <col width=72 span=4 style='width:54pt'>
 <tr height=19><td>颜色</td><td>状态</td><td>安全库存</td><td>备注</td></tr>
 <tr height=19><td>{0}</td><td rowspan=2>已确认</td><td class=xl65 align=right x:num="1234.5">1,234.50 </td><td>先看缸样<br>
   再下单</td></tr>
 <tr height=19><td>{1}</td><td align=right x:num="12.5">１２．５</td><td></td></tr>
<!--EndFragment--></table></body></html>`;

/** The same, copied from WPS 表格. */
export const WPS = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name="Generator" content="WPS Office ET"><style>td{font-family:宋体;}</style></head>
<body><!--StartFragment--><table width="288" border="0"><tbody><tr><td class="et2" x:str>颜色</td><td x:str>状态</td><td x:str>安全库存</td><td x:str>备注</td></tr>
<tr><td class="et3" x:str>{0}</td><td rowspan="2" x:str>已确认</td><td align="right" x:num="1234.5">￥1,234.50</td><td x:str>先看缸样<br/>再下单</td></tr>
<tr><td x:str>{1}</td><td align="right" x:num="12.5">12.5&nbsp;</td><td></td></tr></tbody></table><!--EndFragment--></body></html>`;

/** The same, copied from a page in Firefox. */
export const FIREFOX = `<table id="t"><thead><tr><th>颜色</th><th>状态</th><th>安全库存</th><th>备注</th></tr></thead><tbody>
<tr><td><a href="x?a=1>2">{0}</a></td><td rowspan="2">已确认</td><td>1,234.50</td><td><div>先看缸样</div><div>再下单</div></td></tr>
<tr><td>{1}</td><td>12.5</td><td></td></tr></tbody></table>`;
