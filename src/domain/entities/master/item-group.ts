import { masterEntity } from '../areas.ts'
import { choice, color, reference } from '../../field-kinds.ts'

export const itemGroup = masterEntity('itemGroup', 'ASPItemGroup', '物料组', 'Item group', {
  acyclic: ['code', 'parentCode'],
  fields: {
    parentCode: reference('上级组', 'Parent group', 'itemGroup'),
    groupType: choice('组类型', 'Group type', 'ItemGroupType', { default: 'plan' }),
    color: color('颜色', 'Colour'),
  },
})
