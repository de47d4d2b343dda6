import { masterEntity } from '../areas.ts'
import { quantity, reference } from '../../field-kinds.ts'

/** Another unit in which an item is counted: numerator base units are denominator of it. */
export const itemUnit = masterEntity('itemUnit', 'ASPItemUnit', '物料单位换算', 'Item unit', {
  key: ['itemCode', 'unit'],
  standard: false,
  fields: {
    itemCode: reference('物料', 'Item', 'item', { required: true, indexed: true }),
    unit: reference('单位', 'Unit', 'unit', { required: true }),
    numerator: quantity('基本单位数', 'Base units', { required: true, default: '1', min: 0.000001 }),
    denominator: quantity('换算单位数', 'Of this unit', { required: true, default: '1', min: 0.000001 }),
  },
})
