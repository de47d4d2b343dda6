import { code, flag, integer, json, text } from '../../field-kinds.ts'
import { listOf, objectOf, service, valueOf } from '../../service.ts'
import { reportCode, section } from './reports.ts'

/** Styles go by the service of query templates (specification §7.4). */
const styles = service('ReportQueryTemplate', 'Pages.Roles', 'PlugIn')

const id = { id: text('样式', 'Style', { required: true, length: 40 }) } as const
const styleName = text('样式', 'Style', { required: true, length: 80 })

const content = {
  /** Names of columns, or what is chosen for them (domain/reports/style.ts), in their order. */
  columns: json('列', 'Columns', { required: true }),
  /** Names of columns, the outermost first. */
  groupings: json('分组', 'Groupings'),
  /** [{field, descending}] */
  sorting: json('排序', 'Sorting'),
  /** domain/print/page-style.ts */
  printSetup: json('打印设置', 'Page setup'),
  shared: flag('共享', 'Shared'),
  isDefault: flag('默认', 'Default'),
} as const

const styleRow = {
  ...id,
  rowVersion: integer('版本', 'Version', { required: true }),
  ...reportCode,
  styleName,
  ...content,
  owner: code('所有者', 'Owner', { required: true }),
  own: flag('自己的', 'Own', { required: true }),
} as const

/**
 * How reports are shown, kept under names; only their owner changes them. Columns hidden from the reader are not in them.
 * Sections of documents have styles of their own.
 */
export const reportStyles = {
  /** A style by its name: the caller's own before a shared one; without a name the caller's last. Null: there is none. */
  get: styles('GetReportStyle', '报表样式', 'Report style', {
    input: { ...reportCode, ...section, styleName: text('样式', 'Style', { length: 80 }) },
    output: valueOf('json'),
  }),
  /** The caller's own first, then shared ones; each part by name. `isDefault` is what its owner set. */
  list: styles('GetReportStyles', '报表样式清单', 'Report styles', {
    input: { ...reportCode, ...section },
    output: listOf(styleRow),
  }),
  /**
   * Keeps a style. With `id` that one is changed, its name too; without, the caller's of the name is written over, or a new one
   * is made. A `rowVersion` that is not that of the kept one is refused.
   */
  save: styles('SaveReportStyle', '保存报表样式', 'Save a report style', {
    makesStale: 'own',
    input: {
      ...reportCode,
      ...section,
      id: text('标识', 'Id', { length: 40 }),
      rowVersion: integer('版本', 'Version'),
      styleName,
      ...content,
    },
    output: objectOf(styleRow),
  }),
  remove: styles('DeleteReportStyle', '删除报表样式', 'Delete a report style', {
    makesStale: 'own',
    input: { Id: text('样式', 'Style', { required: true, length: 40 }) },
  }),
} as const
