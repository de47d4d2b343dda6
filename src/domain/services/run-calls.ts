import { paging } from '../paging.ts'
import { paperInput } from '../print/paper.ts'
import { longText, text, type Fields } from '../field-kinds.ts'
import { listOf, objectOf, pageOf, type service } from '../service.ts'
import { faultFields, logFields, progressFields, runNoInput, tableFields } from './run-fields.ts'

interface RunKind<S extends Fields, L extends Fields, R extends Fields> {
  /** What a run is started with; the checks before it take the same. */
  readonly start: S
  /** What narrows and pages the list of runs. */
  readonly list: L
  /** What is reported about a run. */
  readonly row: R
  readonly labels: Readonly<Record<'start' | 'cancel' | 'list', readonly [zh: string, en: string]>>
}

/** The calls that every kind of run has: check, start, watch, cancel, list, and read its log and result tables. */
export function runCalls<const S extends Fields, const L extends Fields, const R extends Fields>(
  run: ReturnType<typeof service>,
  { start, list, row, labels }: RunKind<S, L, R>,
) {
  return {
    /** Mistakes of the scheme and of the data: what a run would refuse or report. */
    preflight: run('Preflight', '数据检查', 'Preflight checks', {
      makesStale: 'nothing',
      input: start,
      output: listOf(faultFields),
    }),
    start: run('Start', ...labels.start, { input: start, output: objectOf(progressFields) }),
    /** The run leaves nothing. */
    cancel: run('Cancel', ...labels.cancel, { input: runNoInput }),
    progress: run('GetProgress', '进度', 'Progress', { input: runNoInput, output: objectOf(progressFields) }),
    /** Server-sent events `progress` with progressFields for every run of the plan unit the user works in. */
    events: run('GetEvents', '进度事件', 'Progress events', { output: { kind: 'events' } }),
    list: run('GetAll', ...labels.list, { input: list, output: pageOf(row) }),
    get: run('Get', '读取', 'Get', { input: runNoInput, output: objectOf(row) }),
    log: run('GetLog', '日志', 'Log', {
      input: {
        ...runNoInput,
        ...paging,
      },
      output: listOf(logFields),
    }),
    /** One result table as an Arrow IPC stream (their names and columns: src/engine). */
    table: run('GetTable', '结果表', 'Result table', {
      input: { ...runNoInput, table: text('表', 'Table', { required: true }) },
      output: { kind: 'arrow' },
    }),
    /** The rows of one result table as a file, with the columns and titles of its screen. */
    export: run('Export', '导出结果', 'Export a result', {
      verb: 'GET',
      input: {
        ...runNoInput,
        table: text('表', 'Table', { required: true }),
        keyword: text('关键字', 'Keyword'),
        sorting: text('排序', 'Sorting'),
        filter: longText('筛选', 'Filter'),
        format: text('格式', 'Format'),
        columns: longText('列', 'Columns'),
        ...paperInput,
      },
      output: { kind: 'file' },
    }),
    tables: run('GetTables', '结果表清单', 'Result tables', {
      input: runNoInput,
      output: listOf(tableFields),
    }),
  }
}
