import { choice, code, color, flag, integer, json, longText, text, time } from '../../field-kinds.ts'
import { exportFacts } from '../../access/export-facts.ts'
import { service } from '../../service.ts'

/** Calls of the seed about layouts, favourites, settings, texts, common data and plan units (specification §7.1, §7.5). */
const layouts = service('SysLayOut', 'authenticated')
const personal = service('SysPersonalSet', 'authenticated')
const favorites = service('SysFavorites', 'authenticated')
const texts = service('DbLocalization', 'Pages.Roles')
const audit = service('SysAuditLog', 'Pages.Roles')
const colors = service('SysColor', 'authenticated')
const common = service('CommonData', 'authenticated')
const objects = service('ASPCommonObject', 'authenticated')
const settings = service('SystemSet', 'authenticated')
const units = service('SysPlanUnit', 'Pages.Roles')
const anyPage = service(':page', 'authenticated')

const seed = {
  tenantId: text('租户号', 'Tenant id'),
  planUnitCode: text('计划单元', 'Plan unit', { length: 80 }),
  userCode: text('用户', 'User', { length: 256 }),
} as const

const pageName = text('页面', 'Page', { length: 200 })
const layOutName = text('布局名称', 'Layout', { length: 80 })
const gridId = text('表格', 'Grid', { length: 200 })

/** A layout as the seed's clients know it. `columns`: LayoutColumn[]. */
const layoutFields = {
  id: text('标识', 'Id'),
  pageName,
  layOutName,
  gridId,
  userCode: text('用户', 'User'),
  isDefault: flag('默认', 'Default'),
  isPublic: flag('共享', 'Shared'),
  columns: json('列', 'Columns'),
  filters: json('筛选', 'Filters'),
  sorts: json('排序', 'Sorting'),
} as const

export const layoutServices = {
  list: layouts({
    method: 'GetLayOutList',
    label: { zh: '页面布局', en: 'Layouts of a page' },
    input: { ...seed, pageName: { ...pageName, required: true } },
    output: { kind: 'list', fields: layoutFields },
  }),
  ofGrid: layouts({
    method: 'GetLayOutForGrid',
    label: { zh: '表格布局', en: 'Layout of a grid' },
    input: { ...seed, pageName: { ...pageName, required: true }, layOutName },
    output: { kind: 'object', fields: layoutFields },
  }),
  save: layouts({
    method: 'SaveLayOut',
    label: { zh: '保存布局', en: 'Save a layout' },
    input: {
      ...seed,
      pageName: { ...pageName, required: true },
      layOutName: { ...layOutName, required: true },
      gridId,
      isDefault: flag('默认', 'Default'),
      isPublic: flag('共享', 'Shared'),
      columns: json('列', 'Columns', { required: true }),
      filters: json('筛选', 'Filters'),
      sorts: json('排序', 'Sorting'),
    },
    output: { kind: 'value', of: 'string' },
  }),
  /** Which columns of a page the user sees, and in which order; kept under his default layout. */
  customDisplay: layouts({
    method: 'SaveCustomDisplay',
    label: { zh: '保存自定义显示', en: 'Save the columns shown' },
    input: {
      ...seed,
      pageName: { ...pageName, required: true },
      columns: json('列', 'Columns', { required: true }),
    },
    output: { kind: 'value', of: 'string' },
  }),
  /** Columns of a page: its layout of that name, else the user's default, else a shared default, else as declared. */
  gridInfo: anyPage({
    method: 'GetComponentGridInfo',
    label: { zh: '表格信息', en: 'Columns of a page' },
    input: { ...seed, page: text('应用', 'App', { length: 200 }), pageName, layOutName },
    output: { kind: 'object', fields: layoutFields },
  }),
}

/** One column of a layout (specification §3, Table column). */
export interface LayoutColumn {
  readonly field: string
  readonly title: string
  readonly customTitle: string | null
  readonly type: 'seq' | 'checkbox' | 'expand' | 'action' | null
  readonly width: number | null
  readonly fixed: 'left' | 'right' | null
  readonly sortable: boolean
  readonly isMerge: boolean
  readonly mergeGroup: string | null
  readonly isDisplay: boolean
  readonly colSort: number
}

const favoriteFields = {
  appCode: code('应用', 'App', { required: true }),
  appName: text('名称', 'Name', { required: true }),
  linkAddress: text('链接地址', 'Address', { required: true }),
  appIcon: text('图标', 'Icon'),
  sortNo: integer('排序号', 'Sort number', { required: true }),
} as const

export const personalServices = {
  /** One setting of the caller, or all as an object by key. */
  get: personal({
    method: 'GetPersonalSet',
    label: { zh: '读取个人设置', en: 'Read own settings' },
    input: { ...seed, key: code('设置', 'Setting') },
    output: { kind: 'value', of: 'json' },
  }),
  /** Null as content forgets the setting. */
  save: personal({
    method: 'Save',
    label: { zh: '保存个人设置', en: 'Save an own setting' },
    input: { ...seed, key: code('设置', 'Setting', { required: true }), content: json('内容', 'Content') },
  }),
  /** Favourites of the caller that he may still open, in his order. */
  favorites: favorites({
    method: 'GeSysFavoritesListDto',
    makesStale: 'nothing',
    verb: 'POST',
    label: { zh: '收藏列表', en: 'Favourites' },
    input: seed,
    output: { kind: 'list', fields: favoriteFields },
  }),
  /** Replaces the favourites of the caller; `appCodes` in order. */
  saveFavorites: favorites({
    method: 'Save',
    label: { zh: '保存收藏', en: 'Save favourites' },
    input: { ...seed, appCodes: json('应用', 'Apps', { required: true }) },
    output: { kind: 'list', fields: favoriteFields },
  }),
}

const textFields = {
  source: text('来源', 'Source', { length: 40 }),
  culture: choice('语言', 'Language', 'Culture'),
} as const

export const textServices = {
  list: texts({
    method: 'GetDbLocalizationList',
    label: { zh: '多语言文本列表', en: 'Localization texts' },
    input: { ...textFields, keyword: text('关键字', 'Keyword') },
    output: {
      kind: 'list',
      fields: {
        id: code('标识', 'Id', { required: true }),
        ...textFields,
        key: text('键', 'Key', { required: true }),
        text: longText('文本', 'Text', { required: true }),
      },
    },
  }),
  /** Sets one text; an empty one goes back to the product's own. */
  save: texts({
    method: 'Save',
    label: { zh: '保存文本', en: 'Save a text' },
    input: {
      source: text('来源', 'Source', { length: 40 }),
      culture: choice('语言', 'Language', 'Culture', { required: true }),
      key: text('键', 'Key', { required: true, length: 200 }),
      text: longText('文本', 'Text', { length: 10_000 }),
    },
  }),
  /** Texts in another language, by the provider that the installation names; refused where it names none. */
  translate: texts({
    method: 'Translate',
    makesStale: 'nothing',
    label: { zh: '翻译', en: 'Translate' },
    input: {
      texts: json('文本', 'Texts', { required: true }),
      from: choice('源语言', 'From', 'Culture', { required: true }),
      to: choice('目标语言', 'To', 'Culture', { required: true }),
    },
    output: {
      kind: 'list',
      fields: {
        text: longText('文本', 'Text', { required: true }),
        translation: longText('译文', 'Translation', { required: true }),
      },
    },
  }),
  /** Texts that replace those of the product, by key, in the language of the request: the host's, then the tenant's. */
  overrides: texts({
    method: 'GetOverrides',
    access: 'anonymous',
    label: { zh: '替换的文本', en: 'Texts in other words' },
    input: { source: text('来源', 'Source', { length: 40 }) },
    output: { kind: 'value', of: 'json' },
  }),
}

export const auditServices = {
  /**
   * Written before a file that the page itself makes of rows is saved: `entity` of the list, or the name of the table of
   * results; `key`: what the file is called.
   */
  noteExport: audit({
    method: 'NoteExport',
    access: 'authenticated',
    makesStale: 'own',
    label: { zh: '登记导出', en: 'Record an export' },
    input: {
      entity: text('对象', 'Object', { required: true, length: 80 }),
      key: text('编码', 'Key', { required: true, length: 400 }),
      ...exportFacts,
    },
  }),
  list: audit({
    method: 'GetAuditLogs',
    label: { zh: '审计日志', en: 'Audit log' },
    input: {
      keyword: text('关键字', 'Keyword'),
      userCode: text('用户', 'User', { length: 256 }),
      entity: text('对象', 'Object', { length: 80 }),
      entityKey: text('编码', 'Key'),
      action: choice('操作', 'Action', 'AuditAction'),
      startTime: time('开始时间', 'From'),
      endTime: time('结束时间', 'To'),
      sorting: text('排序', 'Sorting'),
      skipCount: integer('跳过', 'Skip', { min: 0 }),
      maxResultCount: integer('最多', 'Maximum', { min: 1, max: 10_000 }),
    },
    output: {
      kind: 'page',
      fields: {
        id: code('标识', 'Id', { required: true }),
        at: time('时间', 'Time', { required: true }),
        userCode: text('用户', 'User'),
        unitCode: text('计划单元', 'Plan unit'),
        action: text('操作', 'Action', { required: true }),
        entity: text('对象', 'Object', { required: true }),
        entityKey: text('编码', 'Key', { required: true }),
        before: json('修改前', 'Before'),
        after: json('修改后', 'After'),
        ip: text('地址', 'Address'),
        ok: flag('成功', 'Succeeded'),
        error: longText('错误', 'Error'),
      },
    },
  }),
}

const category = code('类别', 'Category')

const commonFields = {
  category: { ...category, required: true },
  code: code('编码', 'Code', { required: true }),
  name: text('名称', 'Name', { required: true }),
  nameEn: text('英文名称', 'English name'),
  content: longText('值', 'Value'),
  sortNo: integer('排序号', 'Sort number'),
  enabled: flag('启用', 'Enabled'),
} as const

export const commonServices = {
  colors: colors({
    method: 'GetColors',
    label: { zh: '颜色', en: 'Colours' },
    input: { category },
    output: {
      kind: 'list',
      fields: {
        category,
        code: code('编码', 'Code', { required: true }),
        name: text('名称', 'Name'),
        color: color('颜色', 'Colour', { required: true }),
      },
    },
  }),
  /** Entries of a category that are in use, in their order. */
  byCategory: common({
    method: 'GetListByCategory',
    label: { zh: '按类别查公共数据', en: 'Common data of a category' },
    input: { category: { ...category, required: true } },
    output: { kind: 'list', fields: commonFields },
  }),
  /** Adds an entry or changes the one of that category and code. */
  save: common({
    method: 'Save',
    access: 'Pages.Roles',
    label: { zh: '保存公共数据', en: 'Save common data' },
    input: commonFields,
    output: { kind: 'object', fields: commonFields },
  }),
  /** Codes and texts of an enumeration; without a name, the names of all. */
  enumeration: objects({
    method: 'GetEnum',
    label: { zh: '枚举', en: 'Enumeration' },
    input: { name: text('枚举', 'Enumeration', { length: 80 }) },
    output: {
      kind: 'list',
      fields: {
        code: text('编码', 'Code', { required: true }),
        name: text('名称', 'Name', { required: true }),
      },
    },
  }),
  /** Codes and names of what the system holds: `users`, `roles`, `planUnits`, `modules`, `apps`, `entities`, `permissions`. */
  systemData: objects({
    method: 'GetSystemData',
    access: 'Pages.Roles',
    label: { zh: '系统数据', en: 'System data' },
    input: { name: text('名称', 'Name', { required: true, length: 40 }) },
    output: {
      kind: 'list',
      fields: { code: text('编码', 'Code', { required: true }), name: text('名称', 'Name') },
    },
  }),
  /** Changes a row of the app's entity; `row` holds rowVersion and the fields to write. Needs what the entity's own Update needs. */
  update: objects({
    method: 'Update',
    label: { zh: '按应用修改', en: 'Update by app' },
    input: {
      appName: text('应用', 'App', { required: true, length: 80 }),
      id: text('标识', 'Id', { required: true, length: 40 }),
      row: json('行', 'Row', { required: true }),
    },
    output: { kind: 'value', of: 'json' },
  }),
  delete: objects({
    method: 'Delete',
    label: { zh: '按应用删除', en: 'Delete by app' },
    input: {
      appName: text('应用', 'App', { required: true, length: 80 }),
      id: text('标识', 'Id', { required: true, length: 40 }),
    },
  }),
}

export const settingServices = {
  /** Settings in effect for who asks, as {code, datas}; without a login those of the sign-in page. */
  inEffect: settings({
    method: 'GetSystemSet',
    access: 'anonymous',
    label: { zh: '系统设置', en: 'Settings in effect' },
    input: { ...seed, code: code('参数', 'Parameter') },
    output: {
      kind: 'list',
      fields: { code: code('参数', 'Parameter', { required: true }), datas: json('值', 'Value') },
    },
  }),
  /** SettingChain[]: every parameter with its value in each scope. */
  chains: settings({
    method: 'GetParameters',
    access: 'Pages.Roles',
    label: { zh: '参数链', en: 'Parameters by scope' },
    input: { planUnitCode: seed.planUnitCode, userCode: seed.userCode },
    output: { kind: 'value', of: 'json' },
  }),
  /** Sets a parameter in a scope; null takes the value away. The host's scope is written by the host alone, a user's own by himself. */
  save: settings({
    method: 'Save',
    label: { zh: '保存参数', en: 'Save a parameter' },
    input: {
      code: code('参数', 'Parameter', { required: true }),
      scope: choice('范围', 'Scope', 'SettingScope', { required: true }),
      planUnitCode: seed.planUnitCode,
      userCode: seed.userCode,
      datas: json('值', 'Value'),
    },
  }),
}

export const planUnitServices = {
  /** Fills an empty plan unit with the first data: `empty` master data of the standard calendar, or the demo factory. */
  initialise: units({
    method: 'InitializationPlanUnitData',
    verb: 'POST',
    label: { zh: '初始化计划单元', en: 'Initialise a plan unit' },
    input: {
      planUnitCode: { ...seed.planUnitCode, required: true },
      demo: flag('演示数据', 'Demo data'),
    },
  }),
  /** Makes a plan unit with a copy of all rows of another; run history and layouts stay behind. Answers the rows copied. */
  clone: units({
    method: 'ClonePlanUnit',
    label: { zh: '克隆计划单元', en: 'Clone a plan unit' },
    input: {
      planUnitCode: { ...seed.planUnitCode, required: true },
      newCode: code('新编码', 'New code', { required: true }),
      newName: text('新名称', 'New name', { required: true }),
      environment: choice('环境', 'Environment', 'Environment'),
    },
    output: { kind: 'value', of: 'integer' },
  }),
  /** An archived plan unit cannot be entered any more; its rows stay. */
  archive: units({
    method: 'ArchivePlanUnit',
    label: { zh: '归档计划单元', en: 'Archive a plan unit' },
    input: {
      planUnitCode: { ...seed.planUnitCode, required: true },
      archived: flag('归档', 'Archived', { required: true }),
    },
  }),
}
