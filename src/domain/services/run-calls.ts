import { paging } from '../paging.ts'
import { paperInput } from '../print/paper.ts'
import { longText, text, type Fields } from '../field-kinds.ts'
import type { Label } from '../label.ts'
import type { service } from '../service.ts'
import { faultFields, logFields, progressFields, runNoInput, tableFields } from './run-fields.ts'

interface RunKind<S extends Fields, L extends Fields, R extends Fields> {
  /** What a run is started with; the checks before it take the same. */
  readonly start: S
  /** What narrows and pages the list of runs. */
  readonly list: L
  /** What is reported about a run. */
  readonly row: R
  readonly labels: { readonly start: Label; readonly cancel: Label; readonly list: Label }
}

/** The calls that every kind of run has: check, start, watch, cancel, list, and read its log and result tables. */
export function runCalls<const S extends Fields, const L extends Fields, const R extends Fields>(
  run: ReturnType<typeof service>,
  { start, list, row, labels }: RunKind<S, L, R>,
) {
  return {
    /** Mistakes of the scheme and of the data: what a run would refuse or report. */
    preflight: run({
      method: 'Preflight',
      makesStale: 'nothing',
      label: { zh: '数据检查', en: 'Preflight checks' },
      input: start,
      output: { kind: 'list', fields: faultFields },
    }),
    start: run({
      method: 'Start',
      label: labels.start,
      input: start,
      output: { kind: 'object', fields: progressFields },
    }),
    /** The run leaves nothing. */
    cancel: run({ method: 'Cancel', label: labels.cancel, input: runNoInput }),
    progress: run({
      method: 'GetProgress',
      label: { zh: '进度', en: 'Progress' },
      input: runNoInput,
      output: { kind: 'object', fields: progressFields },
    }),
    /** Server-sent events `progress` with progressFields for every run of the plan unit the user works in. */
    events: run({
      method: 'GetEvents',
      label: { zh: '进度事件', en: 'Progress events' },
      output: { kind: 'events' },
    }),
    list: run({ method: 'GetAll', label: labels.list, input: list, output: { kind: 'page', fields: row } }),
    get: run({
      method: 'Get',
      label: { zh: '读取', en: 'Get' },
      input: runNoInput,
      output: { kind: 'object', fields: row },
    }),
    log: run({
      method: 'GetLog',
      label: { zh: '日志', en: 'Log' },
      input: {
        ...runNoInput,
        ...paging,
      },
      output: { kind: 'list', fields: logFields },
    }),
    /** One result table as an Arrow IPC stream (their names and columns: src/engine). */
    table: run({
      method: 'GetTable',
      label: { zh: '结果表', en: 'Result table' },
      input: { ...runNoInput, table: text('表', 'Table', { required: true }) },
      output: { kind: 'arrow' },
    }),
    /** The rows of one result table as a file, with the columns and titles of its screen. */
    export: run({
      method: 'Export',
      verb: 'GET',
      label: { zh: '导出结果', en: 'Export a result' },
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
    tables: run({
      method: 'GetTables',
      label: { zh: '结果表清单', en: 'Result tables' },
      input: runNoInput,
      output: { kind: 'list', fields: tableFields },
    }),
  }
}
