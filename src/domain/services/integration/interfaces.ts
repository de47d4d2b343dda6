import { code, integer, json, text } from '../../field-kinds.ts'
import { paging } from '../../paging.ts'
import { service } from '../../service.ts'

const config = service('APSInterFaceManage', 'Pages.Roles')
const run = service('APSInterFaceRun', 'Pages.Roles')

const id = { id: text('标识', 'Id', { required: true, length: 40 }) } as const

/** Interfaces beside their general calls: what a source has, what a mapping would give, and runs. */
export const interfaceServices = {
  /** Tables of a connection: {name, kind}[]. */
  tables: config({
    method: 'GetSourceTables',
    label: { zh: '来源表', en: 'Tables of a source' },
    input: { connection: code('连接', 'Connection', { required: true }) },
    output: { kind: 'value', of: 'json' },
  }),
  /** Columns of a table and of those that are joined to it: {name, kind, nullable}[]. */
  columns: config({
    method: 'GetSourceColumns',
    label: { zh: '来源列', en: 'Columns of a source' },
    input: {
      connection: code('连接', 'Connection', { required: true }),
      table: text('表', 'Table', { required: true, length: 400 }),
      joins: json('关联表', 'Joined tables'),
    },
    output: { kind: 'value', of: 'json' },
  }),
  /** Where rows may be sent by a connection: {kind, targets: names of a service}. */
  targets: config({
    method: 'GetTargets',
    label: { zh: '发送目标', en: 'Targets of a connection' },
    input: { connection: code('连接', 'Connection', { required: true }) },
    output: { kind: 'value', of: 'json' },
  }),
  /**
   * The first rows of a source as a mapping makes them, with the rights of who asks; nothing is written:
   * {faults: {target, message}[], targets, rows: {cells, faults: {target, message}[]}[], sample}; sample: of an interface that
   * sends, the first call or the beginning of the file.
   */
  preview: config({
    method: 'Preview',
    makesStale: 'nothing',
    label: { zh: '预览接口', en: 'Preview an interface' },
    input: { row: json('接口', 'Interface', { required: true }) },
    output: { kind: 'value', of: 'json' },
  }),
  /**
   * What would be made of a delivered pack of mappings for a connection; nothing is written: {code, row: the interface as
   * `SaveMany` takes it, known: its code is taken, missing: what the source lacks for it}[], in the order in which they run.
   */
  fitPack: config({
    method: 'FitPack',
    makesStale: 'nothing',
    label: { zh: '匹配映射套件', en: 'Fit a pack to a connection' },
    input: {
      pack: code('套件', 'Pack', { required: true, length: 40 }),
      connection: code('连接', 'Connection', { required: true }),
      prefix: text('编码前缀', 'Beginning of codes', { length: 20 }),
    },
    output: { kind: 'value', of: 'json' },
  }),
  /** Queues a run beside the schedule: {id, no}. */
  runNow: config({
    method: 'RunNow',
    label: { zh: '立即运行接口', en: 'Run an interface now' },
    input: { code: code('接口', 'Interface', { required: true }) },
    output: { kind: 'value', of: 'json' },
  }),
  cancel: run({
    method: 'Cancel',
    makesStale: 'own',
    label: { zh: '取消运行', en: 'Cancel a run' },
    input: id,
    output: { kind: 'value', of: 'flag' },
  }),
  /** {at, text}[] in the order of time. */
  log: run({
    method: 'GetLog',
    label: { zh: '运行日志', en: 'Log of a run' },
    input: id,
    output: { kind: 'value', of: 'json' },
  }),
  /**
   * Rows that a run changed, with what they were: {totalCount, items: {key, action, changes: {field, before, after}[]}[]};
   * rows that it made are counted alone.
   */
  changes: run({
    method: 'GetChanges',
    label: { zh: '变更的行', en: 'Changed rows' },
    input: { ...id, ...paging },
    output: { kind: 'value', of: 'json' },
  }),
  /**
   * Rows that a run kept aside: {totalCount, items: {id, line, state, values, faults: {target, message}[]}[]};
   * state: O open, R replayed, V of a run that wrote nothing.
   */
  faulty: run({
    method: 'GetFaultyRows',
    label: { zh: '错误行', en: 'Faulty rows' },
    input: { ...id, ...paging },
    output: { kind: 'value', of: 'json' },
  }),
  /**
   * Writes rows that were kept aside, with values as they were corrected: {id, values}[]; rows that are still wrong stay
   * with their new faults: {written, skipped, faulty}.
   */
  replay: run({
    method: 'Replay',
    label: { zh: '重放错误行', en: 'Replay faulty rows' },
    input: { ...id, rows: json('行', 'Rows', { required: true }) },
    output: { kind: 'value', of: 'json' },
  }),
  /**
   * What a run sends: {totalCount, items: {id, line, rows, state, attempts, message, at}[]}; id: the idempotency key, state by
   * DeliveryState.
   */
  deliveries: run({
    method: 'GetDeliveries',
    label: { zh: '发送记录', en: 'Deliveries' },
    input: { ...id, ...paging },
    output: { kind: 'value', of: 'json' },
  }),
  /** Sends again what a run did not send, with the same keys; refused where newer values of a row were sent. Answers how many. */
  sendAgain: run({
    method: 'SendAgain',
    makesStale: 'own',
    label: { zh: '重新发送', en: 'Send again' },
    input: id,
    output: { kind: 'value', of: 'integer' },
  }),
  /** Rows of the source and of the entity now: {source, rows}. */
  compare: run({
    method: 'CompareCounts',
    makesStale: 'nothing',
    label: { zh: '核对行数', en: 'Compare counts' },
    input: id,
    output: {
      kind: 'object',
      fields: {
        source: integer('来源', 'Source', { required: true }),
        rows: integer('行数', 'Rows', { required: true }),
      },
    },
  }),
} as const
