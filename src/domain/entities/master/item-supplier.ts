import { masterEntity } from '../areas.ts'
import { date, duration, integer, quantity, reference } from '../../field-kinds.ts'

/** A supplier of an item and their terms. */
export const itemSupplier = masterEntity('itemSupplier', 'ASPItemSupplier', '物料供应商', 'Item supplier', {
  key: ['itemCode', 'supplier', 'validFrom'],
  standard: false,
  searchable: ['itemCode', 'supplier'],
  sorting: 'itemCode,priority,supplier',
  fields: {
    itemCode: reference('物料', 'Item', 'item', { required: true, indexed: true }),
    supplier: reference('供应商', 'Supplier', 'supplier', { required: true, indexed: true }),
    quota: quantity('配额%', 'Quota, %', { min: 0, max: 100 }),
    priority: integer('优先级', 'Priority', { default: 50 }),
    lead: duration('提前期', 'Lead', { min: 0 }),
    moq: quantity('最小订购量', 'Smallest order', { min: 0 }),
    multiple: quantity('订购倍数', 'Multiple', { min: 0 }),
    price: quantity('单价', 'Price', { min: 0 }),
    validFrom: date('生效日期', 'Valid from'),
    validTo: date('失效日期', 'Valid to'),
  },
})
