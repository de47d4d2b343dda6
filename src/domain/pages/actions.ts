import type { Label } from '../label.ts'
import { property as p, type Properties, type ValuesOf } from './property.ts'
import { tones } from './tones.ts'

interface ActionDeclaration {
  readonly label: Label
  readonly properties: Properties
}

/**
 * What an event can do. Actions run in order and stop at the first that fails or is declined. Each call is made with the
 * rights of whoever acts; the server checks it like any other.
 */
export const actionKinds = {
  set: {
    label: { zh: '设置变量', en: 'Set a variable' },
    properties: {
      variable: p.variable('变量', 'Variable', { required: true }),
      value: p.expression('值', 'Value', { gives: 'any', target: 'variable' }),
    },
  },
  reload: {
    label: { zh: '刷新数据', en: 'Reload data' },
    properties: {
      sources: p.items('数据源', 'Sources', {
        most: 30,
        title: 'source',
        of: { source: p.source('数据源', 'Source', { required: true }) },
        help: { zh: '留空则全部刷新', en: 'leave empty for all of the page' },
      }),
    },
  },
  open: {
    label: { zh: '打开页面', en: 'Open a screen' },
    properties: {
      route: p.route('页面', 'Screen', { required: true }),
      parameters: p.parameters('参数', 'Parameters'),
    },
  },
  address: {
    label: { zh: '打开网址', en: 'Open a web address' },
    properties: { address: p.address('网址', 'Address', { required: true }) },
  },
  openDialog: {
    label: { zh: '打开对话框', en: 'Open a dialog' },
    properties: { dialog: p.dialog('对话框', 'Dialog', { required: true }) },
  },
  closeDialog: {
    label: { zh: '关闭对话框', en: 'Close the dialog' },
    properties: {
      result: p.expression('结果', 'Result', {
        gives: 'any',
        help: { zh: '作为 EVENT.value 交给对话框的关闭事件', en: 'EVENT.value of the event closed' },
      }),
    },
  },
  toast: {
    label: { zh: '显示消息', en: 'Show a message' },
    properties: {
      text: p.text('内容', 'Text', { required: true }),
      tone: p.pick('语气', 'Tone', 'good', tones),
    },
  },
  confirm: {
    label: { zh: '请求确认', en: 'Ask for confirmation' },
    properties: { text: p.text('问题', 'Question', { required: true }) },
  },
  edit: {
    label: { zh: '在表单中打开行', en: 'Open a row in a form' },
    properties: {
      form: p.form('表单', 'Form', { required: true }),
      row: p.expression('行编码', 'Code of the row', {
        gives: 'text',
        help: { zh: '留空为新增', en: 'none: a new row' },
      }),
    },
  },
  save: {
    label: { zh: '保存表单', en: 'Save a form' },
    properties: { form: p.form('表单', 'Form', { required: true }) },
  },
  delete: {
    label: { zh: '删除行', en: 'Delete a row' },
    properties: {
      entity: p.entity('数据', 'Data', { required: true, written: true }),
      row: p.expression('行编码', 'Code of the row', { gives: 'text', required: true }),
    },
  },
  command: {
    label: { zh: '执行命令', en: 'Run a command' },
    properties: {
      call: p.call('命令', 'Command', { required: true }),
      parameters: p.parameters('参数', 'Parameters', { needed: true }),
      rows: p.source('逐行执行所选行', 'For each selected row of', {
        help: { zh: '参数中 ME 为该行', en: 'ME of the parameters is the row' },
      }),
    },
  },
  run: {
    label: { zh: '启动计算', en: 'Start a run' },
    properties: {
      calculation: p.pick('计算', 'Calculation', 'KIT', {
        KIT: { zh: '齐套计算', en: 'kitting' },
        SCHED: { zh: '排程', en: 'scheduling' },
      }),
      scheme: p.expression('方案编码', 'Code of the scheme', { gives: 'text' }),
    },
  },
  report: {
    label: { zh: '运行报表', en: 'Run a report' },
    properties: {
      report: p.report('报表', 'Report', { required: true }),
      parameters: p.parameters('参数', 'Parameters'),
    },
  },
  export: {
    label: { zh: '导出表格', en: 'Export a table' },
    properties: {
      source: p.source('数据源', 'Source', { required: true }),
      format: p.pick('格式', 'Format', 'xlsx', {
        xlsx: { zh: 'Excel', en: 'Excel' },
        csv: { zh: 'CSV', en: 'CSV' },
      }),
    },
  },
} as const satisfies Readonly<Record<string, ActionDeclaration>>

export type ActionKind = keyof typeof actionKinds

/** Condition under which an action is taken; '': always. Without it, the next one follows. */
export const actionCondition = p.expression('仅当', 'Only when', { gives: 'bool' })

/** An action as a page keeps it: the properties of its kind beside `do` and `when`. */
export interface Action {
  readonly do: string
  readonly when?: string
  readonly [property: string]: unknown
}

export type ActionValues<K extends ActionKind> = ValuesOf<(typeof actionKinds)[K]['properties']>

export const isActionKind = (name: string): name is ActionKind => Object.hasOwn(actionKinds, name)
/** Most actions of one event. */
export const mostActions = 40
