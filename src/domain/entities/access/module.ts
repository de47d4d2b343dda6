import { accessEntity } from '../areas.ts'
import { code, flag, integer, text } from '../../field-kinds.ts'

/** A group of the left menu. */
export const module = accessEntity('module', 'SysModels', '模块', 'Module', {
  scope: 'tenant',
  standard: false,
  operations: ['create', 'update', 'delete'],
  searchable: ['code', 'name', 'nameEn'],
  sorting: 'sortNo,code',
  fields: {
    code: code('模块编码', 'Module code', { required: true }),
    name: text('名称', 'Name', { required: true, length: 80 }),
    nameEn: text('英文名称', 'English name', { length: 80 }),
    icon: text('图标', 'Icon', { length: 80 }),
    sortNo: integer('排序号', 'Sort number', { default: 0 }),
    isVisible: flag('显示', 'Visible', { default: true }),
    isDeclared: flag('系统自带', 'Comes with the product', { readOnly: true, default: false, hidden: true }),
  },
})
