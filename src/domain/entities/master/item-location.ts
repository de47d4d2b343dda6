import { masterEntity } from '../areas.ts'
import { quantity, reference } from '../../field-kinds.ts'

const level = (zh: string, en: string) => quantity(zh, en, { min: 0 })

/** Stock levels of an item in one warehouse. */
export const itemLocation = masterEntity('itemLocation', 'ASPItemLocation', '物料库位参数', 'Item location', {
  key: ['itemCode', 'warehouse'],
  standard: false,
  fields: {
    itemCode: reference('物料', 'Item', 'item', { required: true, indexed: true }),
    warehouse: reference('仓库', 'Warehouse', 'warehouse', { required: true, indexed: true }),
    safetyStock: level('安全库存', 'Safety stock'),
    stockMin: level('最低库存', 'Lowest stock'),
    stockMax: level('最高库存', 'Highest stock'),
  },
})
