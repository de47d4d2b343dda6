import { mostKpiRuns } from '../results/kpi-category.ts'
import type { Label } from '../label.ts'
import { totalOps } from '../rules/totals.ts'
import { property as p, type Properties, type ValuesOf } from './property.ts'

interface SourceDeclaration {
  readonly label: Label
  readonly properties: Properties
}

const totalLabels: Readonly<Record<(typeof totalOps)[number], Label>> = {
  sum: { zh: '合计', en: 'sum' },
  average: { zh: '平均', en: 'average' },
  count: { zh: '计数', en: 'count' },
  min: { zh: '最小', en: 'smallest' },
  max: { zh: '最大', en: 'largest' },
}

/** Groups of rows with totals in place of the rows themselves. */
const grouping = (of: 'entity' | 'table') => ({
  groupBy:
    of === 'entity'
      ? p.fields('分组', 'Grouped by', { of: 'entity', entity: true })
      : p.fields('分组', 'Grouped by', { of: 'table' }),
  totals: p.items('汇总', 'Totals', {
    most: 20,
    title: 'name',
    of: {
      name: p.name('名称', 'Name', { required: true }),
      op: p.pick('方式', 'Total', 'sum', totalLabels),
      field:
        of === 'entity'
          ? p.field('字段', 'Field', { of: 'entity', entity: true })
          : p.field('字段', 'Field', { of: 'table' }),
    },
  }),
  sort: p.items('排序', 'Sorted by', {
    most: 5,
    title: 'field',
    of: {
      field:
        of === 'entity'
          ? p.field('字段', 'Field', { of: 'entity', entity: true, orTotal: true, required: true })
          : p.field('字段', 'Field', { of: 'table', orTotal: true, required: true }),
      descending: p.flag('降序', 'Descending', { default: false }),
    },
  }),
  limit: p.number('最多行数', 'Rows at most', {
    min: 1,
    max: 10_000,
    whole: true,
    default: null,
    help: { zh: '留空则不限', en: 'leave empty for all' },
  }),
})

export const calculations = {
  KIT: { zh: '齐套计算', en: 'kitting' },
  SCHED: { zh: '排程', en: 'scheduling' },
} as const satisfies Readonly<Record<string, Label>>

export type Calculation = keyof typeof calculations

/**
 * Where the data of a page comes from. Every source is read with the rights of the viewer through the calls that lists,
 * reports and result screens use, so that row filters and hidden columns hold. Parameters are expressions over PAGE and USER.
 */
export const sourceKinds = {
  rows: {
    label: { zh: '数据行', en: 'Rows' },
    properties: {
      entity: p.entity('数据', 'Data', { required: true }),
      where: p.conditions('条件', 'Conditions', { of: 'entity' }),
      ...grouping('entity'),
    },
  },
  kpi: {
    label: { zh: '指标', en: 'KPI' },
    properties: {
      kpi: p.kpi('指标', 'KPI', { required: true }),
      by: p.pick('行', 'Rows', 'run', {
        run: { zh: '每次计算一行', en: 'one of each run' },
        group: { zh: '最近一次计算的分组', en: 'groups of the last run' },
      }),
      runs: p.number('计算次数', 'Number of runs', { min: 1, max: mostKpiRuns, whole: true, default: 20 }),
    },
  },
  run: {
    label: { zh: '计算结果表', en: 'Table of a run' },
    properties: {
      calculation: p.pick('计算', 'Calculation', 'KIT', calculations),
      table: p.table('结果表', 'Table', { of: 'calculation', required: true }),
      run: p.expression('计算编号', 'Run', {
        gives: 'text',
        help: { zh: '留空为当前结果', en: 'none: the current one' },
      }),
      where: p.conditions('条件', 'Conditions', { of: 'table' }),
      ...grouping('table'),
    },
  },
  report: {
    label: { zh: '报表', en: 'Report' },
    properties: {
      report: p.report('报表', 'Report', { required: true }),
      parameters: p.parameters('参数', 'Parameters', { needed: true }),
      limit: p.number('最多行数', 'Rows at most', { min: 1, max: 10_000, whole: true, default: 1000 }),
    },
  },
  choice: {
    label: { zh: '选项表', en: 'Choice list' },
    properties: { choice: p.choice('选项表', 'Choice list', { required: true }) },
  },
  fixed: {
    label: { zh: '固定行', en: 'Fixed rows' },
    properties: {
      rows: p.items('行', 'Rows', {
        most: 500,
        title: 'value',
        of: {
          value: p.name('值', 'Value', { required: true }),
          text: p.text('文本', 'Text'),
          amount: p.number('数值', 'Number', { default: null }),
        },
      }),
    },
  },
  value: {
    label: { zh: '单个值', en: 'One value' },
    properties: { value: p.expression('表达式', 'Expression', { gives: 'any', required: true }) },
  },
  form: {
    label: { zh: '表单', en: 'Form' },
    properties: {
      entity: p.entity('数据', 'Data', { required: true, written: true }),
      row: p.expression('打开的行', 'Row that it opens with', {
        gives: 'text',
        help: { zh: '行编码；留空为新增', en: 'code of the row; none: a new row' },
      }),
      defaults: p.parameters('初始值', 'First values'),
    },
  },
} as const satisfies Readonly<Record<string, SourceDeclaration>>

export type SourceKind = keyof typeof sourceKinds

/** When a source is read beside at its first use. */
export const refreshing = {
  every: p.number('刷新间隔（秒）', 'Refreshed every, s', {
    min: 5,
    max: 86_400,
    whole: true,
    default: null,
    help: { zh: '页面隐藏时暂停', en: 'pauses while the page is hidden' },
  }),
  live: p.flag('数据变化时刷新', 'Refreshed when its data changes', { default: true }),
} as const

/** A source as a page keeps it: the properties of its kind beside these. */
export interface PageSource {
  readonly name: string
  readonly kind: string
  readonly [property: string]: unknown
}

export type SourceValues<K extends SourceKind> = ValuesOf<(typeof sourceKinds)[K]['properties']>

export const isSourceKind = (name: string): name is SourceKind => Object.hasOwn(sourceKinds, name)
