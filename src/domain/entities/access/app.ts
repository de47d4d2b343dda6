import { accessEntity } from '../areas.ts'
import { choice, code, flag, integer, longText, reference, text } from '../../field-kinds.ts'

/**
 * An entry of the left menu. The screens that the product brings are kept as rows too (`isDeclared`), so that they can be
 * renamed, moved and hidden; extension apps (`Extend_...`) and design pages are added by administrators.
 */
export const app = accessEntity('app', 'SysApps', '应用', 'App', {
  scope: 'tenant',
  key: ['appCode'],
  standard: false,
  operations: ['create', 'update', 'delete'],
  searchable: ['appCode', 'appName', 'appNameEn', 'linkAddress'],
  sorting: 'moduleCode,sortNo,appCode',
  fields: {
    appCode: code('应用编码', 'App code', { required: true }),
    appName: text('名称', 'Name', { required: true, length: 80 }),
    appNameEn: text('英文名称', 'English name', { length: 80 }),
    moduleCode: reference('模块', 'Module', 'module', { required: true }),
    linkAddress: text('链接地址', 'Address', { required: true, syntax: 'link' }),
    openMode: choice('打开方式', 'Opens as', 'OpenMode', { required: true, default: 'route' }),
    icon: text('图标', 'Icon', { length: 80 }),
    permission: choice('所需权限', 'Permission needed', 'PermissionKey'),
    appType: choice('类型', 'Type', 'AppType', { required: true, default: 'std' }),
    isVisible: flag('显示', 'Visible', { default: true }),
    sortNo: integer('排序号', 'Sort number', { default: 0 }),
    isDeclared: flag('系统自带', 'Comes with the product', { readOnly: true, default: false }),
    remark: longText('备注', 'Remark', { hidden: true }),
  },
})
