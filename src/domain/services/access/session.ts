import { choice, code, flag, integer, text } from '../../field-kinds.ts'
import type { Language } from '../../label.ts'
import { listOf, objectOf, service, valueOf } from '../../service.ts'
import type { SsoMode } from './sso.ts'

/** Sign-in stands outside /api/services (http-contract.md §4); the answer is SignInResult in the envelope. */
export const signInPath = '/api/TokenAuth/Authenticate'

/** POST without a body: ends the session of the token; 200 for everybody, also when there is none. */
export const signOutPath = '/api/TokenAuth/LogOut'

export interface SignInInput {
  readonly userNameOrEmailAddress: string
  readonly password: string
  readonly rememberClient: boolean
}

/** Answer of signOutPath. */
export interface SignOutResult {
  /** Where the browser ends its session at the provider of single sign-on; null: there is none. */
  readonly providerUrl: string | null
}

export interface SignInResult {
  readonly accessToken: string
  readonly encryptedAccessToken: string
  readonly expireInSeconds: number
  readonly userId: number | string
}

/** Answer of GetCurrentLoginInformations (http-contract.md §5), with what our own shell needs beside it. */
export interface LoginInformation {
  readonly application: {
    readonly version: string
    /** ISO date. */
    readonly releaseDate: string
    readonly features: Readonly<Record<string, boolean>>
  }
  /** How the tenant of the header signs in. */
  readonly sso: SsoMode
  readonly user: {
    readonly id: number | string
    readonly name: string | null
    readonly surname: string | null
    readonly userName: string
    readonly emailAddress: string | null
    /** The language stored for the user; null: none yet. */
    readonly languageName: Language | null
    /** The password was given by somebody else: only ChangePass and the session answer until it is changed. */
    readonly mustChangePassword: boolean
  } | null
  readonly tenant: { readonly id: number; readonly tenancyName: string; readonly name: string } | null
  /** The tenant as the seed's clients name it; null for the host. */
  readonly orgId: number | null
  readonly planUnitCode: string | null
  readonly planUnitName: string | null
  /** IANA zone in which times of the plan unit are shown and typed. */
  readonly timeZone: string | null
  readonly systemRunEnvironment: string | null
  readonly loginBoot: number
  readonly userCode: string | null
  /** roleCode of each role. */
  readonly roles: readonly string[]
  /** Days until the password must be changed; null when it never must. */
  readonly passwordDaysLeft: number | null
  readonly permissions: readonly string[]
}

/** An entry of the left menu, from the tenant's registry of apps. */
export interface NavigationApp {
  readonly appCode: string
  readonly appName: string
  /** A route of the workbench, or an address of the web. */
  readonly linkAddress: string
  readonly appIcon: string | null
  readonly openMode: 'route' | 'frame' | 'newWindow'
  /** A code with `Extend_` in it is an extension too, whatever the type says (specification §2.2). */
  readonly appType: 'std' | 'design' | 'extend' | 'report'
}

/** One group of the left menu (specification §3, Menu item). */
export interface NavigationGroup {
  readonly componentCode: string
  readonly componentName: string
  readonly componentIcon: string
  readonly children: readonly NavigationApp[]
  /** Apps that the user may use and that the menu does not show: links lead to them, and their address opens them. */
  readonly hidden?: readonly NavigationApp[]
}

const session = service('Session', 'anonymous')
const account = service('Account', 'anonymous')
const rights = service('SysUserRightM', 'authenticated')
const user = service('User', 'authenticated')

export const access = {
  /** LoginInformation. */
  current: session('GetCurrentLoginInformations', '当前会话', 'Current session', { output: valueOf('json') }),
  /** state: 1 available, 2 inactive, 3 not found; tenantId only for state 1. */
  isTenantAvailable: account('IsTenantAvailable', '租户检查', 'Check tenant', {
    makesStale: 'nothing',
    input: { tenancyName: text('租户', 'Tenant', { required: true, length: 64 }) },
    output: objectOf({
      state: integer('状态', 'State', { required: true }),
      tenantId: integer('租户号', 'Tenant id'),
    }),
  }),
  /** Makes an account in the tenant of header or cookie, where its parameter selfRegistration allows it. */
  register: account('Register', '自行注册', 'Register', {
    input: {
      name: text('名', 'Name', { required: true, length: 64 }),
      surname: text('姓', 'Surname', { required: true, length: 64 }),
      userName: text('用户名', 'User name', { required: true, length: 256 }),
      emailAddress: text('邮箱', 'E-mail', { required: true, length: 256, syntax: 'email' }),
      password: text('密码', 'Password', { required: true, length: 32 }),
    },
    output: objectOf({ canLogin: flag('可以登录', 'May sign in', { required: true }) }),
  }),
  /** NavigationGroup[]: the menu entries the user may open, in the caller's language. */
  navigation: rights('GetUserRolesForAppsNavigation', '用户菜单', 'Menu of the user', {
    input: {
      tenantId: text('租户号', 'Tenant id'),
      planUnitCode: text('计划单元', 'Plan unit'),
      userCode: text('用户', 'User'),
    },
    output: valueOf('json'),
  }),
  /** Plan units the user may enter. */
  planUnits: rights('GetPlanUnitCodeForUser', '用户计划单元', 'Plan units of the user', {
    output: listOf({
      planUnitCode: code('计划单元', 'Plan unit', { required: true }),
      planUnitName: text('名称', 'Name'),
      environment: choice('环境', 'Environment', 'Environment'),
      timeZone: text('时区', 'Time zone'),
      isDefault: flag('默认', 'Default'),
    }),
  }),
  /** Changes the caller's own password; the new one obeys the rules of specification §5. */
  changePassword: rights('ChangePass', '修改密码', 'Change password', {
    input: {
      currentPassword: text('当前密码', 'Current password', { required: true, length: 32 }),
      newPassword: text('新密码', 'New password', { required: true, length: 30 }),
    },
    output: valueOf('flag'),
  }),
  /** Whether this is the caller's password, for the lock screen: counts and locks as signing in does, makes no session. */
  checkPassword: user('CheckPassword', '验证密码', 'Check the password', {
    makesStale: 'nothing',
    input: { password: text('密码', 'Password', { required: true, length: 32 }) },
    output: valueOf('flag'),
  }),
  /** The guided tour was seen: loginBoot is 0 from now on. */
  endGuide: user('EndGuide', '完成新手引导', 'End the guided tour', { makesStale: 'own' }),
  /** Kept for the user, so that the next sign-in anywhere speaks it. */
  changeLanguage: user('ChangeLanguage', '切换语言', 'Change language', {
    makesStale: 'own',
    input: { languageName: text('语言', 'Language', { required: true, length: 16 }) },
  }),
}
