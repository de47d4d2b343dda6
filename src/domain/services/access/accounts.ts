import { code, flag, integer, json, longText, references, text, time } from '../../field-kinds.ts'
import { pageInput } from '../../paging.ts'
import { service } from '../../service.ts'

/** Users, roles and tenants in the shapes of http-contract.md §7; `id` is a whole number there. */
const user = service('User', 'Pages.Users')
const role = service('Role', 'Pages.Roles')
const tenant = service('Tenant', 'Pages.Tenants')
const configuration = service('Configuration', 'authenticated')

const id = { id: integer('标识', 'Id', { required: true }) } as const

const userName = text('用户名', 'User name', { required: true, length: 256 })
const activity = { isActive: flag('启用', 'Active') } as const

const userFields = {
  userName,
  name: text('名', 'Name', { required: true, length: 64 }),
  surname: text('姓', 'Surname', { required: true, length: 64 }),
  emailAddress: text('邮箱', 'E-mail', { required: true, length: 256, syntax: 'email' }),
  ...activity,
  roleNames: json('角色', 'Roles'),
  planUnits: references('计划单元', 'Plan units', 'planUnit'),
  defaultPlanUnit: code('默认计划单元', 'Default plan unit'),
} as const

const userAnswer = {
  ...userFields,
  fullName: text('全名', 'Full name'),
  lastLoginTime: time('上次登录', 'Last login'),
  creationTime: time('创建时间', 'Created'),
  ...id,
} as const

const password = (zh: string, en: string) => text(zh, en, { required: true, length: 32 })

const roleFields = {
  name: text('名称', 'Name', { required: true, length: 32 }),
  displayName: text('显示名', 'Display name', { required: true, length: 64 }),
  description: longText('说明', 'Description', { length: 5000 }),
  grantedPermissions: json('权限', 'Permissions'),
  isDefault: flag('默认', 'Default'),
  /** Null or left out leaves each of these as it is. */
  apps: references('应用', 'Apps', 'app'),
  hiddenApps: references('不在菜单显示的应用', 'Apps not in the menu', 'app'),
  tools: json('工具按钮', 'Tool buttons'),
  rowFilter: json('行筛选', 'Row filter'),
  columnMask: json('列屏蔽', 'Column mask'),
} as const

const roleAnswer = {
  ...roleFields,
  normalizedName: text('校验名称', 'Normalized name'),
  isStatic: flag('内置', 'Built in'),
  ...id,
} as const

const permissionFields = {
  id: integer('标识', 'Id', { required: true }),
  name: text('名称', 'Name', { required: true }),
  displayName: text('显示名', 'Display name', { required: true }),
  description: text('说明', 'Description'),
} as const

const tenantFields = {
  tenancyName: code('租户编码', 'Tenancy name', { required: true, length: 64 }),
  name: text('名称', 'Name', { required: true, length: 128 }),
  ...activity,
} as const

const tenantAnswer = { ...tenantFields, ...id } as const

export const users = {
  getAll: user({
    method: 'GetAll',
    label: { zh: '查询用户', en: 'List users' },
    input: { ...pageInput, ...activity },
    output: { kind: 'page', fields: userAnswer },
  }),
  get: user({
    method: 'Get',
    label: { zh: '读取用户', en: 'Get a user' },
    input: id,
    output: { kind: 'object', fields: userAnswer },
  }),
  create: user({
    method: 'Create',
    byPerson: true,
    label: { zh: '新增用户', en: 'Create a user' },
    input: {
      ...userFields,
      password: password('密码', 'Password'),
      /** Left out: as the parameter newUsersChangePassword says. */
      mustChangePassword: flag('首次登录须修改密码', 'Must change the password'),
    },
    output: { kind: 'object', fields: userAnswer },
  }),
  update: user({
    method: 'Update',
    byPerson: true,
    label: { zh: '修改用户', en: 'Update a user' },
    input: { ...userFields, ...id },
    output: { kind: 'object', fields: userAnswer },
  }),
  delete: user({ method: 'Delete', label: { zh: '删除用户', en: 'Delete a user' }, input: id }),
  getRoles: user({
    method: 'GetRoles',
    label: { zh: '可选角色', en: 'Roles to choose from' },
    output: { kind: 'list', fields: roleAnswer },
  }),
  activate: user({
    method: 'Activate',
    access: 'Pages.Users.Activation',
    label: { zh: '启用用户', en: 'Activate a user' },
    input: id,
  }),
  deactivate: user({
    method: 'DeActivate',
    access: 'Pages.Users.Activation',
    label: { zh: '停用用户', en: 'Deactivate a user' },
    input: id,
  }),
  unlock: user({ method: 'Unlock', label: { zh: '解除锁定', en: 'Unlock a user' }, input: id }),
  /** The wire name of the standard clients; the same as SysUserRightM/ChangePass. */
  changePassword: user({
    method: 'ChangePassword',
    access: 'authenticated',
    label: { zh: '修改密码', en: 'Change password' },
    input: {
      currentPassword: password('当前密码', 'Current password'),
      newPassword: password('新密码', 'New password'),
    },
    output: { kind: 'value', of: 'flag' },
  }),
  resetPassword: user({
    method: 'ResetPassword',
    byPerson: true,
    label: { zh: '重置密码', en: 'Reset the password of a user' },
    input: {
      adminPassword: password('管理员密码', 'Your own password'),
      userId: integer('用户', 'User', { required: true }),
      newPassword: password('新密码', 'New password'),
    },
    output: { kind: 'value', of: 'flag' },
  }),
}

export const roles = {
  getAll: role({
    method: 'GetAll',
    label: { zh: '查询角色', en: 'List roles' },
    input: pageInput,
    output: { kind: 'page', fields: roleAnswer },
  }),
  get: role({
    method: 'Get',
    label: { zh: '读取角色', en: 'Get a role' },
    input: id,
    output: { kind: 'object', fields: roleAnswer },
  }),
  create: role({
    method: 'Create',
    label: { zh: '新增角色', en: 'Create a role' },
    input: roleFields,
    output: { kind: 'object', fields: roleAnswer },
  }),
  update: role({
    method: 'Update',
    label: { zh: '修改角色', en: 'Update a role' },
    input: { ...roleFields, ...id },
    output: { kind: 'object', fields: roleAnswer },
  }),
  delete: role({ method: 'Delete', label: { zh: '删除角色', en: 'Delete a role' }, input: id }),
  getRoles: role({
    method: 'GetRoles',
    label: { zh: '按权限查角色', en: 'Roles by permission' },
    input: { permission: text('权限', 'Permission') },
    output: {
      kind: 'list',
      fields: {
        name: text('名称', 'Name', { required: true }),
        displayName: text('显示名', 'Display name'),
        isStatic: flag('内置', 'Built in', { required: true }),
        isDefault: flag('默认', 'Default', { required: true }),
        creationTime: time('创建时间', 'Created', { required: true }),
        ...id,
      },
    },
  }),
  getAllPermissions: role({
    method: 'GetAllPermissions',
    label: { zh: '所有权限', en: 'All permissions' },
    output: { kind: 'list', fields: permissionFields },
  }),
  getForEdit: role({
    method: 'GetRoleForEdit',
    label: { zh: '读取待编辑角色', en: 'Get a role to edit' },
    input: id,
    output: { kind: 'value', of: 'json' },
  }),
}

export const tenants = {
  getAll: tenant({
    method: 'GetAll',
    label: { zh: '查询租户', en: 'List tenants' },
    input: { ...pageInput, ...activity },
    output: { kind: 'page', fields: tenantAnswer },
  }),
  get: tenant({
    method: 'Get',
    label: { zh: '读取租户', en: 'Get a tenant' },
    input: id,
    output: { kind: 'object', fields: tenantAnswer },
  }),
  /** Makes the tenant with its role Admin, user admin and first plan unit; the password is returned this once. */
  create: tenant({
    method: 'Create',
    label: { zh: '新增租户', en: 'Create a tenant' },
    input: {
      ...tenantFields,
      adminEmailAddress: text('管理员邮箱', 'Administrator e-mail', {
        required: true,
        length: 256,
        syntax: 'email',
      }),
      /** Given: it needs no change at the first sign-in. Left out: a random one, which must be changed. */
      adminPassword: text('管理员密码', 'Administrator password', { length: 32 }),
    },
    output: {
      kind: 'object',
      fields: {
        ...tenantAnswer,
        adminUserName: text('管理员', 'Administrator', { required: true }),
        /** Null where the caller gave it. */
        adminPassword: text('初始密码', 'First password'),
      },
    },
  }),
  update: tenant({
    method: 'Update',
    label: { zh: '修改租户', en: 'Update a tenant' },
    input: { ...tenantFields, ...id },
    output: { kind: 'object', fields: tenantAnswer },
  }),
  delete: tenant({ method: 'Delete', label: { zh: '删除租户', en: 'Delete a tenant' }, input: id }),
}

export const uiConfiguration = {
  changeUiTheme: configuration({
    method: 'ChangeUiTheme',
    label: { zh: '切换主题', en: 'Change the theme' },
    input: { theme: text('主题', 'Theme', { required: true, length: 32 }) },
  }),
}
