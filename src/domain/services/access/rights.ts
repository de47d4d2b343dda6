import { choice, code, date, flag, integer, json, references, text } from '../../field-kinds.ts'
import { listOf, objectOf, service, valueOf } from '../../service.ts'

/** Calls of the seed about the rights of users, roles and apps (specification §7.5), and what the screens need beside. */
const userRights = service('SysUserRightM', 'Pages.Roles')
const userRoles = service('SysUserRightD', 'authenticated')
const roleCalls = service('SysRoleM', 'Pages.Roles')
const tools = service('SysAppsTools', 'Pages.Roles')
const models = service('SysModels', 'Pages.Roles')

const userCode = text('用户', 'User', { length: 256 })
const planUnitCode = text('计划单元', 'Plan unit', { length: 80 })
const voucherType = choice('授权类型', 'Voucher type', 'VoucherType')
const appCode = code('应用', 'App')

/** What the seed's clients send with every call; the token says the caller. */
const seed = { tenantId: text('租户号', 'Tenant id'), planUnitCode, userCode } as const

const rightFields = {
  id: code('标识', 'Id'),
  userCode: { ...userCode, required: true },
  planUnitCode,
  roleCode: code('角色', 'Role', { required: true, length: 32 }),
  roleName: text('角色名称', 'Role name'),
  voucherType,
  validFrom: date('生效日期', 'Valid from'),
  validTo: date('失效日期', 'Valid to'),
  flags: json('权限标志', 'Flags'),
} as const

const toolFields = {
  appCode: { ...appCode, required: true },
  toolCode: code('按钮编码', 'Button code', { required: true }),
  name: text('名称', 'Name', { required: true }),
  icon: text('图标', 'Icon'),
  position: choice('位置', 'Position', 'ToolPosition'),
  event: choice('事件', 'Event', 'ToolEvent'),
  target: text('事件内容', 'What it does'),
  confirmText: text('确认提示', 'Question before'),
  shortcut: text('快捷键', 'Shortcut'),
  visibleExpr: text('显示条件', 'Shown when'),
  sortNo: integer('排序号', 'Sort number'),
  /** One of the buttons that the list of an entity has by itself. */
  isStandard: flag('标准按钮', 'Standard'),
} as const

export const rightServices = {
  /** Rights of users in plan units: rows of SysUserRightM with the names of their roles. */
  list: userRights('GetSysUserRightMList', '用户权限列表', 'Rights of users', {
    input: { ...seed, roleCode: text('角色', 'Role', { length: 32 }), voucherType },
    output: listOf(rightFields),
  }),
  checkUserCode: userRights('CheckUserCode', '检查用户编码', 'Check a user code', {
    verb: 'GET',
    access: 'Pages.Users',
    input: { userCode: { ...userCode, required: true } },
    output: objectOf({
      exists: flag('存在', 'Exists', { required: true }),
      isActive: flag('启用', 'Active', { required: true }),
      userName: text('用户名', 'User name'),
    }),
  }),
  /** Buttons that the caller may use, of one app or of all they may open. */
  appTools: userRights('GetUserRolesForAppTools', '用户可用按钮', 'Buttons of the user', {
    access: 'authenticated',
    input: { ...seed, appCode },
    output: listOf(toolFields),
  }),
  /** Names of the fields that are hidden from the caller, by entity; entities of which they see all are left out. */
  hiddenFields: userRights('GetHiddenFields', '不可见的字段', 'Fields that are hidden', {
    access: 'authenticated',
    output: valueOf('json'),
  }),
  vouchers: userRights('GetVoucherRights', '按授权类型查权限', 'Rights by voucher type', {
    input: { userCode: { ...userCode, required: true }, planUnitCode, voucherType },
    output: listOf(rightFields),
  }),
  /** Replaces the rights of a user of one voucher type; `rights`: planUnitCode, roleCode, validFrom, validTo, flags each. */
  saveVouchers: userRights('SaveVoucherRights', '保存用户授权', 'Save the rights of a user', {
    input: {
      userCode: { ...userCode, required: true },
      voucherType: { ...voucherType, required: true },
      rights: json('权限', 'Rights', { required: true }),
    },
    output: listOf(rightFields),
  }),
  /** Gives users the rights that another has; `toUsers` lose those they had. */
  copyRights: userRights('CopyRights', '复制权限', 'Copy rights', {
    input: {
      fromUser: { ...userCode, required: true },
      toUsers: references('目标用户', 'To users', 'user', { required: true, length: 256 }),
    },
    output: valueOf('integer'),
  }),
  /** EffectiveRights of a user in a plan unit, and why. */
  effective: userRights('GetEffectiveRights', '有效权限', 'Effective rights', {
    input: { userCode: { ...userCode, required: true }, planUnitCode },
    output: valueOf('json'),
  }),
  /** Roles of a user in a plan unit. His own anybody may ask for. */
  userRoles: userRoles('GetUserRoles', '用户角色', 'Roles of a user', {
    input: seed,
    output: listOf({
      roleCode: code('角色', 'Role', { required: true }),
      roleName: text('角色名称', 'Role name'),
      planUnitCode,
      voucherType,
      /** `user`: a role of the user themselves; `right`: a row of SysUserRightM. */
      source: text('来源', 'From', { required: true }),
    }),
  }),
  deleteRole: roleCalls('Delete', '删除角色', 'Delete a role', {
    input: { id: text('标识', 'Id', { required: true, length: 40 }) },
  }),
  /** PermissionTreeNode[]: modules, their apps, their buttons, for granting. */
  permissionTree: roleCalls('GetPermissionTree', '权限树', 'Tree of permissions', {
    output: valueOf('json'),
  }),
  /** Who has a role: for themselves or by a row of SysUserRightM. */
  members: roleCalls('GetMembers', '角色成员', 'Members of a role', {
    input: { roleCode: code('角色', 'Role', { required: true, length: 32 }) },
    output: listOf({
      id: integer('标识', 'Id', { required: true }),
      userCode: { ...userCode, required: true },
      fullName: text('姓名', 'Full name'),
      isActive: flag('启用', 'Active', { required: true }),
      planUnitCode,
      source: text('来源', 'From', { required: true }),
    }),
  }),
  appTool: tools('GetToolsForApp', '应用按钮', 'Buttons of an app', {
    input: { appCode: { ...appCode, required: true } },
    output: listOf(toolFields),
  }),
  /** Replaces the buttons of an app; `tools`: rows of SysAppsTools without their app. */
  saveTools: tools('SaveToolsForApp', '保存应用按钮', 'Save the buttons of an app', {
    input: { appCode: { ...appCode, required: true }, tools: json('按钮', 'Buttons', { required: true }) },
    output: listOf(toolFields),
  }),
  /** Adds a module or changes the one of that code. */
  saveModel: models('Save', '保存模块', 'Save a module', {
    input: {
      code: code('模块编码', 'Module code', { required: true }),
      name: text('名称', 'Name', { length: 80 }),
      nameEn: text('英文名称', 'English name', { length: 80 }),
      icon: text('图标', 'Icon', { length: 80 }),
      sortNo: integer('排序号', 'Sort number'),
      isVisible: flag('显示', 'Visible'),
    },
    output: valueOf('json'),
  }),
}

/** One button in the tree of permissions. */
export interface ToolNode {
  readonly toolCode: string
  readonly name: string
  readonly isStandard: boolean
}

export interface AppNode {
  readonly appCode: string
  readonly appName: string
  readonly permission: string | null
  readonly isVisible: boolean
  /** Entity whose list the app is; null: a screen of its own. Row filters and column masks go by it. */
  readonly entity: string | null
  readonly tools: readonly ToolNode[]
}

export interface PermissionTreeNode {
  readonly moduleCode: string
  readonly moduleName: string
  readonly apps: readonly AppNode[]
}

/** Why a user sees or does not see something. */
export interface EffectiveRights {
  readonly userCode: string
  readonly planUnitCode: string | null
  readonly isActive: boolean
  readonly roles: readonly {
    readonly roleCode: string
    readonly source: 'user' | 'right'
    readonly planUnitCode: string | null
    readonly voucherType: string
  }[]
  readonly permissions: readonly {
    readonly name: string
    readonly displayName: string
    readonly roles: readonly string[]
  }[]
  readonly apps: readonly {
    readonly appCode: string
    readonly appName: string
    readonly moduleName: string
    readonly open: boolean
    /** Roles that open it; empty when it is closed or a detail of the user decides. */
    readonly roles: readonly string[]
    /** `missingPermission`, `notNamed` (no role names the app), `denied` or `allowed` (by a detail of the user). */
    readonly because: 'role' | 'missingPermission' | 'notNamed' | 'denied' | 'allowed'
    readonly tools: readonly { readonly toolCode: string; readonly name: string; readonly allowed: boolean }[]
  }[]
  readonly entities: readonly {
    readonly entity: string
    readonly label: string
    /** Rows that are seen: one of these must hold; null: all rows. */
    readonly rowFilters: readonly string[] | null
    readonly hiddenColumns: readonly string[]
    /** Roles that show its rows, each with what it keeps back; `rowFilter` null: all rows. */
    readonly roles: readonly {
      readonly roleCode: string
      readonly rowFilter: string | null
      readonly hiddenColumns: readonly string[]
    }[]
  }[]
}
