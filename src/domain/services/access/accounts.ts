import { code, flag, integer, json, longText, references, text, time } from '../../field-kinds.ts'
import { pageInput } from '../../paging.ts'
import { listOf, objectOf, pageOf, service, valueOf } from '../../service.ts'

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
  getAll: user('GetAll', '查询用户', 'List users', {
    input: { ...pageInput, ...activity },
    output: pageOf(userAnswer),
  }),
  get: user('Get', '读取用户', 'Get a user', { input: id, output: objectOf(userAnswer) }),
  create: user('Create', '新增用户', 'Create a user', {
    byPerson: true,
    input: {
      ...userFields,
      password: password('密码', 'Password'),
      /** Left out: as the parameter newUsersChangePassword says. */
      mustChangePassword: flag('首次登录须修改密码', 'Must change the password'),
    },
    output: objectOf(userAnswer),
  }),
  update: user('Update', '修改用户', 'Update a user', {
    byPerson: true,
    input: { ...userFields, ...id },
    output: objectOf(userAnswer),
  }),
  delete: user('Delete', '删除用户', 'Delete a user', { input: id }),
  getRoles: user('GetRoles', '可选角色', 'Roles to choose from', { output: listOf(roleAnswer) }),
  activate: user('Activate', '启用用户', 'Activate a user', { access: 'Pages.Users.Activation', input: id }),
  deactivate: user('DeActivate', '停用用户', 'Deactivate a user', {
    access: 'Pages.Users.Activation',
    input: id,
  }),
  unlock: user('Unlock', '解除锁定', 'Unlock a user', { input: id }),
  /** The wire name of the standard clients; the same as SysUserRightM/ChangePass. */
  changePassword: user('ChangePassword', '修改密码', 'Change password', {
    access: 'authenticated',
    input: {
      currentPassword: password('当前密码', 'Current password'),
      newPassword: password('新密码', 'New password'),
    },
    output: valueOf('flag'),
  }),
  resetPassword: user('ResetPassword', '重置密码', 'Reset the password of a user', {
    byPerson: true,
    input: {
      adminPassword: password('管理员密码', 'Your own password'),
      userId: integer('用户', 'User', { required: true }),
      newPassword: password('新密码', 'New password'),
    },
    output: valueOf('flag'),
  }),
}

export const roles = {
  getAll: role('GetAll', '查询角色', 'List roles', { input: pageInput, output: pageOf(roleAnswer) }),
  get: role('Get', '读取角色', 'Get a role', { input: id, output: objectOf(roleAnswer) }),
  create: role('Create', '新增角色', 'Create a role', { input: roleFields, output: objectOf(roleAnswer) }),
  update: role('Update', '修改角色', 'Update a role', {
    input: { ...roleFields, ...id },
    output: objectOf(roleAnswer),
  }),
  delete: role('Delete', '删除角色', 'Delete a role', { input: id }),
  getRoles: role('GetRoles', '按权限查角色', 'Roles by permission', {
    input: { permission: text('权限', 'Permission') },
    output: listOf({
      name: text('名称', 'Name', { required: true }),
      displayName: text('显示名', 'Display name'),
      isStatic: flag('内置', 'Built in', { required: true }),
      isDefault: flag('默认', 'Default', { required: true }),
      creationTime: time('创建时间', 'Created', { required: true }),
      ...id,
    }),
  }),
  getAllPermissions: role('GetAllPermissions', '所有权限', 'All permissions', {
    output: listOf(permissionFields),
  }),
  getForEdit: role('GetRoleForEdit', '读取待编辑角色', 'Get a role to edit', {
    input: id,
    output: valueOf('json'),
  }),
}

export const tenants = {
  getAll: tenant('GetAll', '查询租户', 'List tenants', {
    input: { ...pageInput, ...activity },
    output: pageOf(tenantAnswer),
  }),
  get: tenant('Get', '读取租户', 'Get a tenant', { input: id, output: objectOf(tenantAnswer) }),
  /** Makes the tenant with its role Admin, user admin and first plan unit; the password is returned this once. */
  create: tenant('Create', '新增租户', 'Create a tenant', {
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
    output: objectOf({
      ...tenantAnswer,
      adminUserName: text('管理员', 'Administrator', { required: true }),
      /** Null where the caller gave it. */
      adminPassword: text('初始密码', 'First password'),
    }),
  }),
  update: tenant('Update', '修改租户', 'Update a tenant', {
    input: { ...tenantFields, ...id },
    output: objectOf(tenantAnswer),
  }),
  delete: tenant('Delete', '删除租户', 'Delete a tenant', { input: id }),
}

export const uiConfiguration = {
  changeUiTheme: configuration('ChangeUiTheme', '切换主题', 'Change the theme', {
    input: { theme: text('主题', 'Theme', { required: true, length: 32 }) },
  }),
}
