import { choice, code, color, flag, integer, json, longText, text, time } from '../../field-kinds.ts'
import { exportFacts } from '../../access/export-facts.ts'
import { paging } from '../../paging.ts'
import { listOf, objectOf, pageOf, service, valueOf } from '../../service.ts'
import { seed } from './seed.ts'

/** Calls of the seed about settings, texts, common data, the audit log and plan units (specification §7.1, §7.5). */
const texts = service('DbLocalization', 'Pages.Roles')
const audit = service('SysAuditLog', 'Pages.Roles')
const colors = service('SysColor', 'authenticated')
const common = service('CommonData', 'authenticated')
const objects = service('ASPCommonObject', 'authenticated')
const settings = service('SystemSet', 'authenticated')
const units = service('SysPlanUnit', 'Pages.Roles')

const textFields = {
  source: text('来源', 'Source', { length: 40 }),
  culture: choice('语言', 'Language', 'Culture'),
} as const

export const textServices = {
  list: texts('GetDbLocalizationList', '多语言文本列表', 'Localization texts', {
    input: { ...textFields, keyword: text('关键字', 'Keyword') },
    output: listOf({
      id: code('标识', 'Id', { required: true }),
      ...textFields,
      key: text('键', 'Key', { required: true }),
      text: longText('文本', 'Text', { required: true }),
    }),
  }),
  /** Sets one text; an empty one goes back to the product's own. */
  save: texts('Save', '保存文本', 'Save a text', {
    input: {
      source: text('来源', 'Source', { length: 40 }),
      culture: choice('语言', 'Language', 'Culture', { required: true }),
      key: text('键', 'Key', { required: true, length: 200 }),
      text: longText('文本', 'Text', { length: 10_000 }),
    },
  }),
  /** Texts in another language, by the provider that the installation names; refused where it names none. */
  translate: texts('Translate', '翻译', 'Translate', {
    makesStale: 'nothing',
    input: {
      texts: json('文本', 'Texts', { required: true }),
      from: choice('源语言', 'From', 'Culture', { required: true }),
      to: choice('目标语言', 'To', 'Culture', { required: true }),
    },
    output: listOf({
      text: longText('文本', 'Text', { required: true }),
      translation: longText('译文', 'Translation', { required: true }),
    }),
  }),
  /** Texts that replace those of the product, by key, in the language of the request: the host's, then the tenant's. */
  overrides: texts('GetOverrides', '替换的文本', 'Texts in other words', {
    access: 'anonymous',
    input: { source: text('来源', 'Source', { length: 40 }) },
    output: valueOf('json'),
  }),
}

export const auditServices = {
  /**
   * Written before a file that the page itself makes of rows is saved: `entity` of the list, or the name of the table of
   * results; `key`: what the file is called.
   */
  noteExport: audit('NoteExport', '登记导出', 'Record an export', {
    access: 'authenticated',
    makesStale: 'own',
    input: {
      entity: text('对象', 'Object', { required: true, length: 80 }),
      key: text('编码', 'Key', { required: true, length: 400 }),
      ...exportFacts,
    },
  }),
  list: audit('GetAuditLogs', '审计日志', 'Audit log', {
    input: {
      keyword: text('关键字', 'Keyword'),
      userCode: text('用户', 'User', { length: 256 }),
      entity: text('对象', 'Object', { length: 80 }),
      entityKey: text('编码', 'Key'),
      action: choice('操作', 'Action', 'AuditAction'),
      startTime: time('开始时间', 'From'),
      endTime: time('结束时间', 'To'),
      sorting: text('排序', 'Sorting'),
      ...paging,
    },
    output: pageOf({
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
    }),
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
  colors: colors('GetColors', '颜色', 'Colours', {
    input: { category },
    output: listOf({
      category,
      code: code('编码', 'Code', { required: true }),
      name: text('名称', 'Name'),
      color: color('颜色', 'Colour', { required: true }),
    }),
  }),
  /** Entries of a category that are in use, in their order. */
  byCategory: common('GetListByCategory', '按类别查公共数据', 'Common data of a category', {
    input: { category: { ...category, required: true } },
    output: listOf(commonFields),
  }),
  /** Adds an entry or changes the one of that category and code. */
  save: common('Save', '保存公共数据', 'Save common data', {
    access: 'Pages.Roles',
    input: commonFields,
    output: objectOf(commonFields),
  }),
  /** Codes and texts of an enumeration; without a name, the names of all. */
  enumeration: objects('GetEnum', '枚举', 'Enumeration', {
    input: { name: text('枚举', 'Enumeration', { length: 80 }) },
    output: listOf({
      code: text('编码', 'Code', { required: true }),
      name: text('名称', 'Name', { required: true }),
    }),
  }),
  /** Codes and names of what the system holds: `users`, `roles`, `planUnits`, `modules`, `apps`, `entities`, `permissions`. */
  systemData: objects('GetSystemData', '系统数据', 'System data', {
    access: 'Pages.Roles',
    input: { name: text('名称', 'Name', { required: true, length: 40 }) },
    output: listOf({ code: text('编码', 'Code', { required: true }), name: text('名称', 'Name') }),
  }),
  /** Changes a row of the app's entity; `row` holds rowVersion and the fields to write. Needs what the entity's own Update needs. */
  update: objects('Update', '按应用修改', 'Update by app', {
    input: {
      appName: text('应用', 'App', { required: true, length: 80 }),
      id: text('标识', 'Id', { required: true, length: 40 }),
      row: json('行', 'Row', { required: true }),
    },
    output: valueOf('json'),
  }),
  delete: objects('Delete', '按应用删除', 'Delete by app', {
    input: {
      appName: text('应用', 'App', { required: true, length: 80 }),
      id: text('标识', 'Id', { required: true, length: 40 }),
    },
  }),
}

export const settingServices = {
  /** Settings in effect for the caller, as {code, datas}; without a login those of the sign-in page. */
  inEffect: settings('GetSystemSet', '系统设置', 'Settings in effect', {
    access: 'anonymous',
    input: { ...seed, code: code('参数', 'Parameter') },
    output: listOf({ code: code('参数', 'Parameter', { required: true }), datas: json('值', 'Value') }),
  }),
  /** SettingChain[]: every parameter with its value in each scope. */
  chains: settings('GetParameters', '参数链', 'Parameters by scope', {
    access: 'Pages.Roles',
    input: { planUnitCode: seed.planUnitCode, userCode: seed.userCode },
    output: valueOf('json'),
  }),
  /** Sets a parameter in a scope; null takes the value away. The host's scope is written by the host alone, a user's own scope by that user. */
  save: settings('Save', '保存参数', 'Save a parameter', {
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
  initialise: units('InitializationPlanUnitData', '初始化计划单元', 'Initialise a plan unit', {
    verb: 'POST',
    input: {
      planUnitCode: { ...seed.planUnitCode, required: true },
      demo: flag('演示数据', 'Demo data'),
    },
  }),
  /** Makes a plan unit with a copy of all rows of another; run history and layouts stay behind. Answers the rows copied. */
  clone: units('ClonePlanUnit', '克隆计划单元', 'Clone a plan unit', {
    input: {
      planUnitCode: { ...seed.planUnitCode, required: true },
      newCode: code('新编码', 'New code', { required: true }),
      newName: text('新名称', 'New name', { required: true }),
      environment: choice('环境', 'Environment', 'Environment'),
    },
    output: valueOf('integer'),
  }),
  /** An archived plan unit cannot be entered any more; its rows stay. */
  archive: units('ArchivePlanUnit', '归档计划单元', 'Archive a plan unit', {
    input: {
      planUnitCode: { ...seed.planUnitCode, required: true },
      archived: flag('归档', 'Archived', { required: true }),
    },
  }),
}
