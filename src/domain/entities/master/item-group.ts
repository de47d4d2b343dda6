import { defineEntity } from '../../entity.ts'
import { choice, color, reference } from '../../field-kinds.ts'

export const itemGroup = defineEntity({
  name: 'itemGroup',
  service: 'ASPItemGroup',
  area: 'master',
  label: { zh: '物料组', en: 'Item group' },
  acyclic: ['code', 'parentCode'],
  fields: {
    parentCode: reference('上级组', 'Parent group', 'itemGroup'),
    groupType: choice('组类型', 'Group type', 'ItemGroupType', { default: 'plan' }),
    color: color('颜色', 'Colour'),
  },
})
