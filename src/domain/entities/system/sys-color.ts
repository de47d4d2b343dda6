import { systemEntity } from '../areas.ts'
import { code, color, integer, text } from '../../field-kinds.ts'

/** Colours by name, in sets, for charts and bars. */
export const sysColor = systemEntity('sysColor', 'SysColor', '颜色', 'Colour', {
  scope: 'tenant',
  key: ['category', 'code'],
  standard: false,
  searchable: ['category', 'code', 'name'],
  sorting: 'category,sortNo,code',
  fields: {
    category: code('颜色组', 'Set', { required: true, default: 'default' }),
    code: code('编码', 'Code', { required: true }),
    name: text('名称', 'Name'),
    color: color('颜色', 'Colour', { required: true }),
    sortNo: integer('排序号', 'Sort number', { default: 0 }),
  },
})
