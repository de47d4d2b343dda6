import { planningEntity } from '../areas.ts'
import { choice, code, date, openQuantity, quantity, reference, text, time } from '../../field-kinds.ts'

export const stock = planningEntity('stock', 'ASPStock', '库存', 'Stock', {
  large: true,
  key: ['itemCode', 'warehouse', 'location', 'lotNo', 'ownerType', 'ownerCode', 'project', 'qualityStatus'],
  standard: false,
  searchable: ['itemCode', 'lotNo'],
  sorting: 'itemCode,warehouse,lotNo',
  leading: ['itemCode', 'warehouse', 'lotNo', 'qty', 'freeQty', 'qualityStatus', 'lockedQty', 'expiryDate'],
  fields: {
    itemCode: reference('物料', 'Item', 'item', { required: true, indexed: true }),
    warehouse: reference('仓库', 'Warehouse', 'warehouse', { indexed: true }),
    location: text('库位', 'Location', { length: 80, hidden: true }),
    lotNo: text('批号', 'Lot', { length: 80, indexed: true }),
    ownerType: choice('货主类型', 'Owner type', 'OwnerType', { default: 'own', hidden: true }),
    ownerCode: code('货主', 'Owner', { hidden: true }),
    project: text('项目号', 'Project', { length: 80, hidden: true }),
    qualityStatus: choice('质量状态', 'Quality', 'QualityStatus', { required: true, default: 'OK' }),
    qty: quantity('数量', 'Quantity', {
      required: true,
      help: { zh: '允许负数', en: 'May be negative' },
    }),
    lockedQty: quantity('锁定数量', 'Locked', { default: '0', min: 0 }),
    freeQty: openQuantity('可用数量', 'Free', 'qty', ['lockedQty']),
    expiryDate: date('失效日期', 'Expiry', { indexed: true }),
    prodDate: date('生产日期', 'Produced'),
    inDate: date('入库日期', 'Received'),
    supplier: reference('供应商', 'Supplier', 'supplier'),
    unit: reference('单位', 'Unit', 'unit'),
    snapshotAt: time('盘点时间', 'Counted at'),
  },
})
