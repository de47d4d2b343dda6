import { choice, code, flag, integer, text, time } from '../../field-kinds.ts'
import { service } from '../../service.ts'

const own = service('DatabaseMaintenance', 'Pages.Roles')

/** Rows of one kind that are older than so many days. */
const age = {
  kind: choice('数据', 'Data', 'ArchiveKind', { required: true }),
  days: integer('保留天数', 'Days to keep', { required: true, min: 1, max: 36_500 }),
} as const

/** Maintenance of the caller's own data: sizes of the tenant's tables, and old rows of the plan unit. */
export const maintenance = {
  /** Tables with rows of the tenant as they were measured last, the largest first. `bytes` is the tenant's share. */
  sizes: own({
    method: 'GetSizes',
    label: { zh: '表大小', en: 'Sizes of tables' },
    output: {
      kind: 'list',
      fields: {
        table: code('表', 'Table', { required: true }),
        rows: integer('行数', 'Rows', { required: true }),
        bytes: integer('字节数', 'Bytes', { required: true }),
        /** More or fewer bytes than 30 days before, or than the oldest measurement since; null: there is none. */
        growth: integer('增长', 'Growth'),
        at: time('测量时间', 'Measured', { required: true }),
      },
    },
  }),
  /** Sums of the tenant day by day, the oldest first. */
  trend: own({
    method: 'GetTrend',
    label: { zh: '大小趋势', en: 'Sizes by day' },
    output: {
      kind: 'list',
      fields: {
        day: text('日期', 'Day', { required: true }),
        rows: integer('行数', 'Rows', { required: true }),
        bytes: integer('字节数', 'Bytes', { required: true }),
      },
    },
  }),
  measure: own({
    method: 'Measure',
    label: { zh: '立即测量', en: 'Measure now' },
    makesStale: 'own',
  }),
  /** How many rows would go; nothing is changed. */
  countArchived: own({
    method: 'GetArchiveCount',
    label: { zh: '预览归档', en: 'Preview of archiving' },
    input: age,
    output: { kind: 'value', of: 'integer' },
  }),
  /** Archives now. `more`: further rows are left, because one call works for a limited time. */
  archive: own({
    method: 'ArchiveNow',
    label: { zh: '立即归档', en: 'Archive now' },
    input: age,
    output: {
      kind: 'object',
      fields: {
        rows: integer('行数', 'Rows', { required: true }),
        more: flag('还有', 'More', { required: true }),
      },
    },
  }),
  /** The rows of an archived file: gzip of a csv table with names of fields and UTC. */
  file: own({
    method: 'GetFile',
    label: { zh: '下载归档文件', en: 'Download an archived file' },
    input: { id: text('标识', 'Id', { required: true, length: 40 }) },
    output: { kind: 'file' },
  }),
  /** The data of the plan unit, as `takt export` writes it: gzip of a tar archive. */
  snapshot: own({
    method: 'GetSnapshot',
    label: { zh: '下载计划单元快照', en: 'Download a snapshot of the plan unit' },
    output: { kind: 'file' },
  }),
  /** Makes a new plan unit from a snapshot, all or nothing; rows of the tenant in it are left out. */
  restore: own({
    method: 'RestoreSnapshot',
    label: { zh: '由快照新建计划单元', en: 'Make a plan unit from a snapshot' },
    upload: true,
    input: {
      code: code('编码', 'Code', { required: true }),
      name: text('名称', 'Name', { required: true, length: 200 }),
    },
    output: {
      kind: 'object',
      fields: {
        code: code('编码', 'Code', { required: true }),
        rows: integer('行数', 'Rows', { required: true }),
      },
    },
  }),
} as const
