import { systemEntity } from '../areas.ts'
import { code, flag, integer, longText, text } from '../../field-kinds.ts'

/** Short lists that a tenant keeps for itself: reasons, regions, departments ... by category. */
export const commonData = systemEntity('commonData', 'CommonData', '公共数据', 'Common data', {
  scope: 'tenant',
  key: ['category', 'code'],
  standard: false,
  searchable: ['category', 'code', 'name', 'nameEn'],
  sorting: 'category,sortNo,code',
  fields: {
    category: code('类别', 'Category', { required: true }),
    code: code('编码', 'Code', { required: true }),
    name: text('名称', 'Name', { required: true }),
    nameEn: text('英文名称', 'English name'),
    content: longText('值', 'Value'),
    sortNo: integer('排序号', 'Sort number', { default: 0 }),
    enabled: flag('启用', 'Enabled', { default: true }),
  },
})
