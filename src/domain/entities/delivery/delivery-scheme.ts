import { deliveryEntity } from '../areas.ts'
import { choice, duration, integer, longText, quantity, reference, text } from '../../field-kinds.ts'

/** How material is called off: from whom, in which buckets, with which lead, in which lots. */
export const deliveryScheme = deliveryEntity(
  'deliveryScheme',
  'MaterialDelSchedulSet',
  '物料方案',
  'Delivery scheme',
  {
    sorting: 'sortNo,code',
    fields: {
      supplier: reference('供应商', 'Supplier', 'supplier', {
        help: { zh: '空：全部供应商', en: 'Empty: every supplier' },
      }),
      itemGroup: reference('物料组', 'Item group', 'itemGroup', {
        help: { zh: '空：全部物料', en: 'Empty: every item' },
      }),
      buyer: text('采购员', 'Buyer', { length: 80 }),
      bucket: choice('分配方式', 'Buckets', 'DeliveryBucket', { required: true, default: 'day' }),
      lockDays: integer('锁定期间（天）', 'Locked, days', { default: 0, min: 0, max: 365 }),
      safetyDays: integer('安全库存天数', 'Safety, days', { default: 0, min: 0, max: 365 }),
      leadDays: integer('交货提前天数', 'Ahead of need, days', { default: 0, min: 0, max: 365 }),
      minCallQty: quantity('最小叫料量', 'Smallest call-off', { min: 0 }),
      multiple: quantity('叫料倍数', 'Multiple', { min: 0 }),
      roundRule: choice('取整', 'Rounding', 'RoundRule', { required: true, default: 'up' }),
      receivingCalendar: reference('收货日历', 'Receiving calendar', 'materialCalendar', {
        help: {
          zh: '空：按物料、供应商及仓库的收货日历',
          en: 'Empty: those of items, suppliers and warehouses',
        },
      }),
      replyWindow: duration('答复期限', 'Time to answer', {
        min: 0,
        help: { zh: '空：按供应商的答复期限', en: 'Empty: as the supplier has it' },
        hidden: true,
      }),
      publishMode: choice('发布方式', 'Published', 'PublishMode', { required: true, default: 'manual' }),
      mailTemplate: longText('邮件模板', 'Mail', {
        hidden: true,
        help: {
          zh: '可用 {supplier} {report} {from} {to}；含 {lines} 的行每条明细重复一次；空：标准文本',
          en: 'May name {supplier} {report} {from} {to}; a line with {lines} comes once for each line; empty: the usual text',
        },
      }),
    },
  },
)

/** Buckets of a scheme whose buckets are its own, one after the other from the day of the calculation. */
export const deliveryBucket = deliveryEntity(
  'deliveryBucket',
  'DeliverSchedulCustom',
  '自定义交付期间',
  'Custom delivery bucket',
  {
    key: ['schemeCode', 'seq'],
    standard: false,
    searchable: ['schemeCode', 'name'],
    fields: {
      schemeCode: reference('物料方案', 'Delivery scheme', 'deliveryScheme', {
        required: true,
        indexed: true,
      }),
      seq: integer('序号', 'Number', { required: true, min: 1 }),
      name: text('名称', 'Name', { length: 80 }),
      days: integer('天数', 'Days', { required: true, default: 7, min: 1 }),
    },
  },
)
