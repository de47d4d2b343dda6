import { choice, flag, integer, text, type Field } from '../field-kinds.ts'
import type { Label } from '../label.ts'

export type SettingScope = 'host' | 'tenant' | 'unit' | 'user'

/** Scopes from the widest to the narrowest; the narrowest value that is set counts. */
export const settingScopes: readonly SettingScope[] = ['host', 'tenant', 'unit', 'user']

/** A parameter of the system: what its value looks like and who may set it. */
export interface Parameter {
  readonly code: string
  readonly category: ParameterCategory
  /** Checks the value; its default counts where nobody set one. */
  readonly field: Field
  readonly scopes: readonly SettingScope[]
  /** Available without a login: the sign-in page needs it. */
  readonly isPublic: boolean
}

export const parameterCategories = {
  look: { zh: '外观', en: 'Look and feel' },
  session: { zh: '会话', en: 'Session' },
  formats: { zh: '格式', en: 'Formats' },
  pages: { zh: '页面', en: 'Pages' },
  shopFloor: { zh: '下达与报工', en: 'Release and reporting' },
} as const satisfies Record<string, Label>

export type ParameterCategory = keyof typeof parameterCategories

const everywhere = settingScopes
const shared: readonly SettingScope[] = ['host', 'tenant', 'unit']
const wide: readonly SettingScope[] = ['host', 'tenant']

const declare = (
  code: string,
  category: ParameterCategory,
  field: Field,
  scopes: readonly SettingScope[],
  isPublic = false,
): Parameter => ({ code, category, field, scopes, isPublic })

/** Every parameter; a value of another code is refused. */
export const parameters: readonly Parameter[] = [
  declare('pageTitle', 'look', text('页面标题', 'Page title', { length: 80 }), wide, true),
  declare(
    'pageIcon',
    'look',
    text('页面图标', 'Page icon', { syntax: 'picture', length: 200_000 }),
    wide,
    true,
  ),
  declare('logo', 'look', text('标志', 'Logo', { syntax: 'picture', length: 200_000 }), wide, true),
  declare(
    'themeColor',
    'look',
    choice('主题颜色', 'Theme colour', 'ThemeColor', { default: '1' }),
    everywhere,
    true,
  ),
  declare(
    'darkMode',
    'look',
    choice('深色模式', 'Dark mode', 'DarkMode', { default: 'system' }),
    everywhere,
    true,
  ),
  declare('watermark', 'look', text('水印', 'Watermark', { length: 80 }), shared),
  declare(
    'defaultLanguage',
    'look',
    choice('默认语言', 'Default language', 'Culture', { default: 'zh-Hans' }),
    wide,
    true,
  ),
  declare('guidedTour', 'look', flag('新手引导', 'Guided tour', { default: true }), shared),
  declare(
    'sessionMinutes',
    'session',
    integer('会话时长（分钟）', 'Sessions end after (minutes)', { default: 1440, min: 5, max: 43_200 }),
    wide,
  ),
  declare(
    'newUsersChangePassword',
    'session',
    flag('新用户首次登录须修改密码', 'New users change their password at the first sign-in', {
      default: true,
    }),
    wide,
  ),
  declare(
    'selfRegistration',
    'session',
    flag('允许自行注册', 'Self-registration allowed', { default: false }),
    wide,
    true,
  ),
  declare(
    'requestTimeoutSeconds',
    'session',
    integer('请求超时（秒）', 'Request timeout (seconds)', {
      default: 0,
      min: 0,
      max: 86_400,
      help: { zh: '0 = 1000 秒', en: '0: 1000 seconds' },
    }),
    shared,
    true,
  ),
  declare(
    'lockMinutes',
    'session',
    integer('自动锁屏（分钟）', 'Lock the screen after (minutes)', { default: 0, min: 0, max: 1440 }),
    everywhere,
  ),
  declare(
    'pageSize',
    'formats',
    integer('每页行数', 'Rows per page', {
      default: 0,
      min: 0,
      max: 1000,
      help: { zh: '0 = 按窗口高度', en: '0: as many as fit the window' },
    }),
    everywhere,
  ),
  declare(
    'quantityDecimals',
    'formats',
    integer('数量小数位', 'Decimals of quantities', { default: 6, min: 0, max: 6 }),
    everywhere,
  ),
  declare('groupDigits', 'formats', flag('数字分组', 'Group digits', { default: true }), everywhere),
  declare(
    'extensionAddress',
    'pages',
    text('扩展应用地址', 'Address of extension apps', { syntax: 'link' }),
    shared,
  ),
  declare(
    'releaseKittedOnly',
    'shopFloor',
    flag('只下达已齐套的工序', 'Release kitted operations only', { default: false }),
    shared,
  ),
  declare(
    'overReportPercent',
    'shopFloor',
    integer('报工超量容差（%）', 'Tolerance of reported quantities (%)', { default: 5, min: 0, max: 1000 }),
    shared,
  ),
  declare(
    'characteristicTitles',
    'formats',
    text('规格名称', 'Titles of characteristics', {
      length: 1000,
      syntax: 'characteristicTitles',
      help: {
        zh: '如 1 = 颜色 | Colour; 2 = 宽度 | Width',
        en: 'such as 1 = 颜色 | Colour; 2 = 宽度 | Width',
      },
    }),
    shared,
  ),
  declare('ownerContact', 'pages', text('页面负责人', 'Who answers for pages', { length: 200 }), shared),
  declare('helpAddress', 'pages', text('帮助地址', 'Address of help', { syntax: 'link' }), shared),
]

const byCode = new Map(parameters.map((parameter) => [parameter.code.toLowerCase(), parameter]))

/** Undefined when there is none of that code (without case). */
export const parameterOf = (code: string): Parameter | undefined => byCode.get(code.toLowerCase())

/** A parameter as the screen of parameters shows it. */
export interface SettingChain {
  readonly code: string
  readonly category: ParameterCategory
  readonly label: Label
  readonly scopes: readonly SettingScope[]
  /** What counts, and where it comes from; `default`: nobody set it. */
  readonly value: unknown
  readonly from: SettingScope | 'default'
  /** Values by scope, of those that are set. */
  readonly values: Readonly<Partial<Record<SettingScope, unknown>>>
  /** Scopes that the caller may write. */
  readonly writable: readonly SettingScope[]
}
