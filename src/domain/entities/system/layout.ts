import { systemEntity } from '../areas.ts'
import { code, flag, json, text } from '../../field-kinds.ts'

/**
 * Layouts of grids (SysLayOut): named, of one user or shared with all of the plan unit. Written through the services of
 * domain/services/system/layouts.ts alone, which keep to whom a layout belongs.
 */
export const layout = systemEntity('layout', 'SysLayOut', '表格布局', 'Layout', {
  key: ['gridId', 'userCode', 'layOutName'],
  standard: false,
  operations: [],
  searchable: ['gridId', 'layOutName', 'userCode'],
  fields: {
    gridId: text('表格', 'Grid', { required: true, readOnly: true, indexed: true, length: 200 }),
    pageName: text('页面', 'Page', { readOnly: true, length: 200 }),
    userCode: code('用户', 'User', { required: true, readOnly: true }),
    layOutName: text('布局名称', 'Layout', { required: true, readOnly: true, length: 80 }),
    isDefault: flag('默认', 'Default', { required: true, readOnly: true, default: false }),
    isPublic: flag('共享', 'Shared', { required: true, readOnly: true, default: false }),
    content: json('内容', 'Content', {
      required: true,
      readOnly: true,
      hidden: true,
      holdsExpressions: true,
    }),
  },
})
