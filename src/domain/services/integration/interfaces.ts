import { code, integer, json, text } from '../../field-kinds.ts'
import { paging } from '../../paging.ts'
import { objectOf, service, valueOf } from '../../service.ts'

const config = service('APSInterFaceManage', 'Pages.Roles')
const run = service('APSInterFaceRun', 'Pages.Roles')

const id = { id: text('标识', 'Id', { required: true, length: 40 }) } as const

/** Interfaces beside their general calls: what a source has, what a mapping would give, and runs. */
export const interfaceServices = {
  /** Tables of a connection: {name, kind}[]. */
  tables: config('GetSourceTables', '来源表', 'Tables of a source', {
    input: { connection: code('连接', 'Connection', { required: true }) },
    output: valueOf('json'),
  }),
  /** Columns of a table and of those that are joined to it: {name, kind, nullable}[]. */
  columns: config('GetSourceColumns', '来源列', 'Columns of a source', {
    input: {
      connection: code('连接', 'Connection', { required: true }),
      table: text('表', 'Table', { required: true, length: 400 }),
      joins: json('关联表', 'Joined tables'),
    },
    output: valueOf('json'),
  }),
  /** Where rows may be sent by a connection: {kind, targets: names of a service}. */
  targets: config('GetTargets', '发送目标', 'Targets of a connection', {
    input: { connection: code('连接', 'Connection', { required: true }) },
    output: valueOf('json'),
  }),
  /**
   * The first rows of a source as a mapping makes them, with the rights of who asks; nothing is written:
   * {faults: {target, message}[], targets, rows: {cells, faults: {target, message}[]}[], sample}; sample: of an interface that
   * sends, the first call or the beginning of the file.
   */
  preview: config('Preview', '预览接口', 'Preview an interface', {
    makesStale: 'nothing',
    input: { row: json('接口', 'Interface', { required: true }) },
    output: valueOf('json'),
  }),
  /**
   * What would be made of a delivered pack of mappings for a connection; nothing is written: {code, row: the interface as
   * `SaveMany` takes it, known: its code is taken, missing: what the source lacks for it}[], in the order in which they run.
   */
  fitPack: config('FitPack', '匹配映射套件', 'Fit a pack to a connection', {
    makesStale: 'nothing',
    input: {
      pack: code('套件', 'Pack', { required: true, length: 40 }),
      connection: code('连接', 'Connection', { required: true }),
      prefix: text('编码前缀', 'Beginning of codes', { length: 20 }),
    },
    output: valueOf('json'),
  }),
  /** Queues a run beside the schedule: {id, no}. */
  runNow: config('RunNow', '立即运行接口', 'Run an interface now', {
    input: { code: code('接口', 'Interface', { required: true }) },
    output: valueOf('json'),
  }),
  cancel: run('Cancel', '取消运行', 'Cancel a run', {
    makesStale: 'own',
    input: id,
    output: valueOf('flag'),
  }),
  /** {at, text}[] in the order of time. */
  log: run('GetLog', '运行日志', 'Log of a run', { input: id, output: valueOf('json') }),
  /**
   * Rows that a run changed, with what they were: {totalCount, items: {key, action, changes: {field, before, after}[]}[]};
   * rows that it made are counted alone.
   */
  changes: run('GetChanges', '变更的行', 'Changed rows', {
    input: { ...id, ...paging },
    output: valueOf('json'),
  }),
  /**
   * Rows that a run kept aside: {totalCount, items: {id, line, state, values, faults: {target, message}[]}[]};
   * state: O open, R replayed, V of a run that wrote nothing.
   */
  faulty: run('GetFaultyRows', '错误行', 'Faulty rows', {
    input: { ...id, ...paging },
    output: valueOf('json'),
  }),
  /**
   * Writes rows that were kept aside, with values as they were corrected: {id, values}[]; rows that are still wrong stay
   * with their new faults: {written, skipped, faulty}.
   */
  replay: run('Replay', '重放错误行', 'Replay faulty rows', {
    input: { ...id, rows: json('行', 'Rows', { required: true }) },
    output: valueOf('json'),
  }),
  /**
   * What a run sends: {totalCount, items: {id, line, rows, state, attempts, message, at}[]}; id: the idempotency key, state by
   * DeliveryState.
   */
  deliveries: run('GetDeliveries', '发送记录', 'Deliveries', {
    input: { ...id, ...paging },
    output: valueOf('json'),
  }),
  /** Sends again what a run did not send, with the same keys; refused where newer values of a row were sent. Answers how many. */
  sendAgain: run('SendAgain', '重新发送', 'Send again', {
    makesStale: 'own',
    input: id,
    output: valueOf('integer'),
  }),
  /** Rows of the source and of the entity now: {source, rows}. */
  compare: run('CompareCounts', '核对行数', 'Compare counts', {
    makesStale: 'nothing',
    input: id,
    output: objectOf({
      source: integer('来源', 'Source', { required: true }),
      rows: integer('行数', 'Rows', { required: true }),
    }),
  }),
} as const
