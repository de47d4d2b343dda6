import { deliveryEntity } from '../areas.ts'
import {
  choice,
  code,
  date,
  flag,
  integer,
  longText,
  openQuantity,
  quantity,
  reference,
  text,
  time,
} from '../../field-kinds.ts'

const ours = { readOnly: true, restored: true } as const

/** What one supplier is to deliver in a period, by one scheme from one kitting run. Its steps are those of domain/delivery/report-state.ts. */
export const deliveryReport = deliveryEntity(
  'deliveryReport',
  'DeliverReport',
  '交付报表',
  'Delivery report',
  {
    key: ['reportNo'],
    standard: false,
    operations: [],
    searchable: ['reportNo', 'supplier', 'schemeCode', 'runNo'],
    sorting: 'reportNo desc',
    fields: {
      reportNo: code('报表号', 'Report', { required: true, ...ours }),
      status: choice('状态', 'Status', 'DeliveryReportStatus', {
        required: true,
        default: 'D',
        indexed: true,
        ...ours,
      }),
      supplier: reference('供应商', 'Supplier', 'supplier', { required: true, indexed: true, ...ours }),
      schemeCode: reference('物料方案', 'Delivery scheme', 'deliveryScheme', {
        required: true,
        indexed: true,
        ...ours,
      }),
      runNo: text('计算批号', 'Calculation', { ...ours, length: 80 }),
      periodFrom: date('期间自', 'From', ours),
      periodTo: date('期间至', 'To', ours),
      version: integer('版本', 'Version number', ours),
      madeAt: time('计算时间', 'Made', ours),
      madeBy: code('计算人', 'Made by', { ...ours, length: 256, hidden: true }),
      publishedAt: time('发布时间', 'Published', ours),
      publishedBy: code('发布人', 'Published by', { ...ours, length: 256 }),
    },
  },
)

/** What a report calls off of one item in one bucket; of a draft the quantity may be changed (server/features/delivery/line-rule.ts). */
export const deliveryLine = deliveryEntity('deliveryLine', 'DeliverReportLine', '交付明细', 'Delivery line', {
  key: ['reportNo', 'itemCode', 'bucketDate'],
  standard: false,
  operations: ['update'],
  searchable: ['reportNo', 'itemCode'],
  follows: { reportNo: 'deliveryReport' },
  fields: {
    reportNo: reference('报表号', 'Report', 'deliveryReport', { required: true, indexed: true, ...ours }),
    itemCode: reference('物料', 'Item', 'item', { required: true, indexed: true, ...ours }),
    status: choice('状态', 'Status', 'DeliveryReportStatus', {
      required: true,
      default: 'D',
      indexed: true,
      ...ours,
    }),
    bucketDate: date('交付日期', 'Deliver from', { required: true, ...ours }),
    bucketEnd: date('交付至', 'Deliver until', { required: true, ...ours }),
    needQty: quantity('需求数量', 'Needed', { required: true, ...ours }),
    planQty: quantity('叫料数量', 'Called off', { required: true, min: 0 }),
    keepOnRecalc: flag('重算时保留', 'Keep on recalculation', { default: false }),
    reason: text('调整原因', 'Reason of the change', { length: 400 }),
    adjusted: flag('已调整', 'Adjusted', { default: false, ...ours }),
    lockedQty: quantity('锁定数量', 'Locked', {
      ...ours,
      help: { zh: '锁定期间内已发布的数量', en: 'Published before and inside the locked days' },
    }),
    lastQty: quantity('上版数量', 'Last published', ours),
    replyQty: quantity('答复数量', 'Replied', ours),
    gapQty: openQuantity('缺口', 'Gap', 'planQty', ['replyQty']),
    orderList: longText('需求订单', 'Orders', { ...ours, hidden: true }),
  },
})

/** A change by hand of what a calculation called off; written with the change, and never again. */
export const deliveryAdjustment = deliveryEntity(
  'deliveryAdjustment',
  'DeliverAdjust',
  '交付调整',
  'Delivery adjustment',
  {
    key: ['adjustNo'],
    standard: false,
    operations: [],
    searchable: ['adjustNo', 'reportNo', 'itemCode'],
    sorting: 'adjustNo desc',
    follows: { reportNo: 'deliveryReport' },
    fields: {
      adjustNo: code('调整号', 'Adjustment', { required: true, ...ours }),
      reportNo: reference('报表号', 'Report', 'deliveryReport', { required: true, indexed: true, ...ours }),
      itemCode: reference('物料', 'Item', 'item', { required: true, indexed: true, ...ours }),
      bucketDate: date('交付日期', 'Deliver from', { required: true, ...ours }),
      oldQty: quantity('原数量', 'Before', { required: true, ...ours }),
      newQty: quantity('新数量', 'After', { required: true, ...ours }),
      reason: text('原因', 'Reason', { ...ours, length: 400 }),
      keepOnRecalc: flag('重算时保留', 'Keep on recalculation', { default: false, ...ours }),
      adjustedAt: time('调整时间', 'Adjusted', { ...ours, indexed: true }),
      adjustedBy: code('调整人', 'Adjusted by', { ...ours, length: 256 }),
    },
  },
)
