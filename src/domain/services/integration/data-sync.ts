import { code, integer, json, text } from '../../field-kinds.ts'
import { paging } from '../../paging.ts'
import { service } from '../../service.ts'

const sync = service('ASPDataSync', 'Pages.Roles')
const run = service('ASPDataSyncRun', 'Pages.Roles')

const id = { id: text('标识', 'Id', { required: true, length: 40 }) } as const
const named = { code: code('数据同步', 'Synchronisation', { required: true }) } as const
const entity = { entity: code('对象', 'Entity', { required: true }) } as const

/** Data synchronisation beside its general calls: differences, runs, conflicts and undoing. */
export const dataSyncServices = {
  /**
   * What a run would do now, with the rights of who asks: {sourceUnit, targetUnit, entities: SyncCounts[]}
   * (domain/integration/sync/difference.ts), in the order in which they are written.
   */
  summary: sync({
    method: 'GetSummary',
    label: { zh: '同步差异汇总', en: 'Counts of differences' },
    input: named,
    output: { kind: 'value', of: 'json' },
  }),
  /** Rows of one entity that differ: {totalCount, items: SyncDifference[]}. `show`: one of `syncKinds`; left out: all. */
  difference: sync({
    method: 'GetDifference',
    label: { zh: '同步差异', en: 'Differences of an entity' },
    input: {
      ...named,
      ...entity,
      show: code('显示', 'Show'),
      ...paging,
    },
    output: { kind: 'value', of: 'json' },
  }),
  /** Runs it and takes everything back: what a run would refuse now, as SyncTrial (domain/integration/sync/difference.ts). */
  dryRun: sync({
    method: 'DryRun',
    makesStale: 'nothing',
    label: { zh: '试运行同步', en: 'Dry run' },
    input: named,
    output: { kind: 'value', of: 'json' },
  }),
  /** Queues a run with the rights of who asks, beside the schedule: {id, no}; null where one waits already. */
  runNow: sync({
    method: 'RunNow',
    label: { zh: '立即同步', en: 'Synchronise now' },
    input: named,
    output: { kind: 'value', of: 'json' },
  }),
  /**
   * Decides open conflicts: rows {key, sourceMark, targetMark} as they were shown, `take` source or target. Rows that changed
   * since are left: {done, stale, faults: {key, message}[]}.
   */
  resolve: sync({
    method: 'Resolve',
    label: { zh: '解决同步冲突', en: 'Resolve conflicts' },
    input: {
      ...named,
      ...entity,
      take: code('采用', 'Take', { required: true }),
      rows: json('行', 'Rows', { required: true }),
    },
    output: { kind: 'value', of: 'json' },
  }),
  cancel: run({
    method: 'Cancel',
    makesStale: 'own',
    label: { zh: '取消同步运行', en: 'Cancel a run' },
    input: id,
    output: { kind: 'value', of: 'flag' },
  }),
  /** {at, text}[] in the order of time. */
  log: run({
    method: 'GetLog',
    label: { zh: '同步运行日志', en: 'Log of a run' },
    input: id,
    output: { kind: 'value', of: 'json' },
  }),
  /**
   * Rows that a run wrote or could not write: {totalCount, items: SyncWritten[]} (domain/integration/sync/difference.ts).
   * `show`: created, changed, deleted or faulty; left out: all.
   */
  rows: run({
    method: 'GetRows',
    label: { zh: '同步运行的行', en: 'Rows of a run' },
    input: { ...id, show: code('显示', 'Show'), ...paging },
    output: { kind: 'value', of: 'json' },
  }),
  /**
   * Takes back everything that the last run of a synchronisation wrote, or nothing where rows changed since:
   * {undone, changedCount, changed: {entity, key}[]}.
   */
  undo: run({
    method: 'Undo',
    label: { zh: '撤销同步运行', en: 'Undo a run' },
    input: id,
    output: {
      kind: 'object',
      fields: {
        undone: integer('撤销行数', 'Rows taken back', { required: true }),
        changedCount: integer('已更改的行数', 'Rows changed since', { required: true }),
        changed: json('已更改的行', 'Rows changed since', { required: true }),
      },
    },
  }),
} as const
