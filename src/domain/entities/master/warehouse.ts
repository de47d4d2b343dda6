import { masterEntity } from '../areas.ts'
import { choice, duration, flag, reference, text } from '../../field-kinds.ts'

export const warehouse = masterEntity('warehouse', 'ASPWarehouse', '仓库', 'Warehouse', {
  fields: {
    type: choice('类型', 'Type', 'WarehouseType', { required: true, default: 'raw' }),
    location: text('位置', 'Location', {
      help: { zh: '层级以 / 分隔', en: 'Levels separated by /' },
    }),
    mrpArea: reference('MRP区', 'MRP area', 'mrpArea', { indexed: true }),
    isNettable: flag('参与净需求计算', 'Nettable', { default: true }),
    usableForKit: flag('可用于齐套', 'Usable for kitting', { default: true }),
    transferLead: duration('调拨提前期', 'Transfer lead', { default: 0, min: 0 }),
  },
})
