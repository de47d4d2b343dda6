import { choice, code, flag, integer, text, time } from '../../field-kinds.ts'
import { listOf, objectOf, service, valueOf } from '../../service.ts'

const own = service('DatabaseMaintenance', 'Pages.Roles')

/** Rows of one kind that are older than so many days. */
const age = {
  kind: choice('数据', 'Data', 'ArchiveKind', { required: true }),
  days: integer('保留天数', 'Days to keep', { required: true, min: 1, max: 36_500 }),
} as const

/** Maintenance of the caller's own data: sizes of the tenant's tables, and old rows of the plan unit. */
export const maintenance = {
  /** Tables with rows of the tenant as they were measured last, the largest first. `bytes` is the tenant's share. */
  sizes: own('GetSizes', '表大小', 'Sizes of tables', {
    output: listOf({
      table: code('表', 'Table', { required: true }),
      rows: integer('行数', 'Rows', { required: true }),
      bytes: integer('字节数', 'Bytes', { required: true }),
      /** More or fewer bytes than 30 days before, or than the oldest measurement since; null: there is none. */
      growth: integer('增长', 'Growth'),
      at: time('测量时间', 'Measured', { required: true }),
    }),
  }),
  /** Sums of the tenant day by day, the oldest first. */
  trend: own('GetTrend', '大小趋势', 'Sizes by day', {
    output: listOf({
      day: text('日期', 'Day', { required: true }),
      rows: integer('行数', 'Rows', { required: true }),
      bytes: integer('字节数', 'Bytes', { required: true }),
    }),
  }),
  measure: own('Measure', '立即测量', 'Measure now', { makesStale: 'own' }),
  /** How many rows would go; nothing is changed. */
  countArchived: own('GetArchiveCount', '预览归档', 'Preview of archiving', {
    input: age,
    output: valueOf('integer'),
  }),
  /** Archives now. `more`: further rows are left, because one call works for a limited time. */
  archive: own('ArchiveNow', '立即归档', 'Archive now', {
    input: age,
    output: objectOf({
      rows: integer('行数', 'Rows', { required: true }),
      more: flag('还有', 'More', { required: true }),
    }),
  }),
  /** The rows of an archived file: gzip of a csv table with names of fields and UTC. */
  file: own('GetFile', '下载归档文件', 'Download an archived file', {
    input: { id: text('标识', 'Id', { required: true, length: 40 }) },
    output: { kind: 'file' },
  }),
  /** The data of the plan unit, as `takt export` writes it: gzip of a tar archive. */
  snapshot: own('GetSnapshot', '下载计划单元快照', 'Download a snapshot of the plan unit', {
    output: { kind: 'file' },
  }),
  /** Makes a new plan unit from a snapshot, all or nothing; rows of the tenant in it are left out. */
  restore: own('RestoreSnapshot', '由快照新建计划单元', 'Make a plan unit from a snapshot', {
    upload: true,
    input: {
      code: code('编码', 'Code', { required: true }),
      name: text('名称', 'Name', { required: true, length: 200 }),
    },
    output: objectOf({
      code: code('编码', 'Code', { required: true }),
      rows: integer('行数', 'Rows', { required: true }),
    }),
  }),
} as const
