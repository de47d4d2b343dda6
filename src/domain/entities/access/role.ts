import { accessEntity } from '../areas.ts'
import { code, flag, json, longText, references, text } from '../../field-kinds.ts'

/** What its holders may do. Written through the hand-written service `Role`, which checks what the caller may grant. */
export const role = accessEntity('role', 'SysRoleM', '角色', 'Role', {
  scope: 'tenant',
  key: ['roleCode'],
  standard: false,
  operations: [],
  fields: {
    roleCode: code('角色编码', 'Role code', { required: true, length: 32 }),
    name: text('名称', 'Name', { length: 64 }),
    description: longText('说明', 'Description', { length: 5000 }),
    isStatic: flag('内置', 'Built in', { readOnly: true, default: false }),
    isDefault: flag('默认角色', 'Default role', { default: false }),
    permissions: json('权限', 'Permissions', {
      help: { zh: '权限键列表', en: 'List of permission keys' },
    }),
    apps: references('应用', 'Apps', 'app', {
      help: {
        zh: '可以使用的应用；为空表示权限所及的全部应用',
        en: 'Apps that may be used. Empty: every app that the permissions open',
      },
    }),
    hiddenApps: references('不在菜单显示的应用', 'Apps not in the menu', 'app', {
      help: { zh: '可以使用，但不显示在菜单中', en: 'May be used, but the menu does not show them' },
    }),
    tools: json('工具按钮', 'Tool buttons', {
      hidden: true,
      help: {
        zh: '按应用列出可用按钮；未列出的应用可用全部按钮',
        en: 'Buttons by app; of an app that is not named, all',
      },
    }),
    rowFilter: json('行筛选', 'Row filter', {
      hidden: true,
      help: { zh: '按实体的表达式', en: 'Expression per entity' },
    }),
    columnMask: json('列屏蔽', 'Column mask', {
      hidden: true,
      help: { zh: '按实体隐藏的列', en: 'Hidden columns per entity' },
    }),
  },
})
