import { masterEntity } from '../areas.ts'
import { choice, color, flag, quantity, reference } from '../../field-kinds.ts'

/** Interchangeable resources; each resource names the groups it belongs to. */
export const resourceGroup = masterEntity('resourceGroup', 'ASPResourceGroup', '资源组', 'Resource group', {
  acyclic: ['code', 'parentCode'],
  fields: {
    parentCode: reference('上级组', 'Parent group', 'resourceGroup'),
    groupQty: quantity('组资源量', 'Group quantity', { min: 0 }),
    loadUnit: choice('负荷单位', 'Load unit', 'LoadUnit', { default: 'hour' }),
    bottleneck: flag('瓶颈', 'Bottleneck', { default: false }),
    color: color('颜色', 'Colour'),
  },
})
