import { parseShortcut } from '../../rules/shortcut.ts'
import type { RowFault } from '../../rules/messages.ts'
import { accessEntity } from '../areas.ts'
import { choice, code, expression, flag, integer, longText, reference, text } from '../../field-kinds.ts'

const shortcutLabel = { zh: '快捷键', en: 'Shortcut' }

function shortcutFaults({ shortcut }: Readonly<Record<string, unknown>>): readonly RowFault[] {
  if (typeof shortcut !== 'string' || shortcut === '') return []
  const parsed = parseShortcut(shortcut)
  if (!('fault' in parsed)) return []
  const values = { field: shortcutLabel, value: shortcut, ...parsed.fault }
  return [{ member: 'shortcut', code: 'syntax', values }]
}

/** A button of an app. Roles grant them by name; the standard ones of a list are add, edit, delete, import, export. */
export const toolButton = accessEntity('toolButton', 'SysAppsTools', '工具按钮', 'Tool button', {
  scope: 'tenant',
  key: ['appCode', 'toolCode'],
  standard: false,
  operations: ['create', 'update', 'delete'],
  searchable: ['appCode', 'toolCode', 'name', 'nameEn'],
  sorting: 'appCode,sortNo,toolCode',
  check: shortcutFaults,
  fields: {
    appCode: reference('应用', 'App', 'app', { required: true }),
    toolCode: code('按钮编码', 'Button code', { required: true }),
    name: text('名称', 'Name', { required: true, length: 80 }),
    nameEn: text('英文名称', 'English name', { length: 80 }),
    icon: text('图标', 'Icon', { length: 80 }),
    position: choice('位置', 'Position', 'ToolPosition', { required: true, default: 'toolbar' }),
    event: choice('事件', 'Event', 'ToolEvent', { required: true, default: 'std' }),
    target: longText('事件内容', 'What it does', {
      help: {
        zh: '以 /api/ 开头的接口、路由或网址，或列表命令：reload、import、add、edit、copy、batchEdit、delete',
        en: 'An endpoint under /api/, a route or web address, or a command of the list: reload, import, add, edit, copy, batchEdit, delete',
      },
    }),
    permission: choice('所需权限', 'Permission needed', 'PermissionKey'),
    confirmText: text('确认提示', 'Question before'),
    shortcut: text(shortcutLabel.zh, shortcutLabel.en, {
      length: 40,
      help: { zh: '如 Alt+Shift+K', en: 'Such as Alt+Shift+K' },
    }),
    visibleExpr: expression('显示条件', 'Shown when', {
      help: {
        zh: '所选行须全部满足，如 ME.qty > 0；未选行时不显示',
        en: 'All chosen rows must meet it, such as ME.qty > 0; without chosen rows the button is not shown',
      },
    }),
    isVisible: flag('显示', 'Visible', { default: true }),
    sortNo: integer('排序号', 'Sort number', { default: 0 }),
  },
})
