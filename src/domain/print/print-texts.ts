import { label } from '../label.ts'

/** What printed documents say beside the names of fields. */
export const printTexts = {
  cut: label(
    '{count} 处文本过长，已截断并以 … 结尾。',
    '{count} {count|text is|texts are} too long and {count|ends|end} with ….',
  ),
  made: label('打印时间', 'Printed'),
  started: label('开工时间', 'Started'),
  finished: label('完工时间', 'Finished'),
  good: label('良品数', 'Good'),
  scrap: label('报废数', 'Scrap'),
  operator: label('操作员', 'Operator'),
  inspector: label('检验员', 'Inspector'),
  issuedQty: label('实发数量', 'Issued'),
  issuedBy: label('发料人', 'Issued by'),
  receivedBy: label('领料人', 'Received by'),
  date: label('日期', 'Date'),
  stocked: label('可用库存', 'Free stock'),
  places: label('取料：仓库/库位 批号', 'Take from: warehouse / location, lot'),
  unit: label('单位', 'Unit'),
  kitted: label('已齐套', 'Kitted'),
  required: label('需求数量', 'Required'),
  line: label('行', 'No.'),
  scan: label('条码', 'Bar code'),
  none: label('没有用料。', 'No material is taken.'),
  noOperations: label('订单没有工序。', 'The order has no operations.'),
  orderRemark: label('订单备注', 'Remark of the order'),
  operationRemark: label('作业说明', 'Instructions'),
  processRemark: label('工序说明', 'Instructions of the process'),
  goodScrap: label('良品/报废', 'Good / scrap'),
  signed: label('签字', 'Signature'),
} as const
