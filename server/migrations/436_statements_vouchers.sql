-- 金蝶、用友导入表的列：列名、内容、固定值

alter table statement_settings
  add column kingdee_columns jsonb not null default '[
    {"header": "单据编号", "source": "statementCode", "value": ""}, {"header": "单据类型", "source": "constant", "value": "标准应付单"},
    {"header": "业务日期", "source": "confirmedOn", "value": ""}, {"header": "到期日", "source": "dueOn", "value": ""},
    {"header": "供应商编码", "source": "supplierCode", "value": ""}, {"header": "供应商名称", "source": "supplierName", "value": ""},
    {"header": "币别", "source": "currencyName", "value": ""}, {"header": "发票号", "source": "invoiceNumber", "value": ""},
    {"header": "物料编码", "source": "materialCode", "value": ""}, {"header": "物料名称", "source": "materialName", "value": ""},
    {"header": "计价数量", "source": "quantity", "value": ""}, {"header": "计价单位", "source": "unit", "value": ""},
    {"header": "税率(%)", "source": "taxRate", "value": ""}, {"header": "不含税金额", "source": "netAmount", "value": ""},
    {"header": "税额", "source": "taxAmount", "value": ""}, {"header": "价税合计", "source": "amount", "value": ""},
    {"header": "源单编号", "source": "receiptCode", "value": ""}, {"header": "备注", "source": "note", "value": ""}]',
  add column yonyou_columns jsonb not null default '[
    {"header": "发票号", "source": "invoiceNumber", "value": ""}, {"header": "发票类型", "source": "constant", "value": "专用发票"},
    {"header": "开票日期", "source": "invoicedOn", "value": ""}, {"header": "供应商编码", "source": "supplierCode", "value": ""},
    {"header": "币种", "source": "currencyName", "value": ""}, {"header": "订单号", "source": "orderCode", "value": ""},
    {"header": "入库单号", "source": "receiptCode", "value": ""}, {"header": "存货编码", "source": "materialCode", "value": ""},
    {"header": "存货名称", "source": "materialName", "value": ""}, {"header": "数量", "source": "quantity", "value": ""},
    {"header": "主计量", "source": "unit", "value": ""}, {"header": "税率", "source": "taxRate", "value": ""},
    {"header": "原币金额", "source": "netAmount", "value": ""}, {"header": "原币税额", "source": "taxAmount", "value": ""},
    {"header": "原币价税合计", "source": "amount", "value": ""}, {"header": "对账单号", "source": "statementCode", "value": ""},
    {"header": "表体备注", "source": "note", "value": ""}]',
  add check (jsonb_typeof(kingdee_columns) = 'array' and jsonb_typeof(yonyou_columns) = 'array');
