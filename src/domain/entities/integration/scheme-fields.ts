import { choice, code, integer, text, time } from '../../field-kinds.ts'
import type { Label } from '../../label.ts'

/** Fields of what says how rows come in, go out or are compared. */
export const codeAndName = {
  code: code('编码', 'Code', { required: true, length: 40 }),
  name: text('名称', 'Name', { required: true, length: 80 }),
} as const

/** A share of rows; a run that would delete more is refused. */
export const deleteLimitField = (help: Label) =>
  integer('最多删除（%）', 'Deletes at most, %', {
    required: true,
    min: 0,
    max: 100,
    default: 10,
    help,
    hidden: true,
  })

export const batchRowsField = (limits: { readonly max: number; readonly default: number }) =>
  integer('每批行数', 'Rows of a batch', { required: true, min: 100, ...limits, hidden: true })

export const scheduleField = (help: Label) => text('时间安排', 'Schedule', { syntax: 'schedule', help })

/** Of runs by schedule; written by the server. */
export const runTimes = {
  nextDue: time('下次运行', 'Next run', { readOnly: true }),
  lastRun: time('上次运行', 'Last run', { readOnly: true }),
  lastState: choice('上次结果', 'Last result', 'InterfaceRunState', { readOnly: true }),
} as const

/** Who saved it last: it reads and writes with that user's rights. */
export const ownerField = (help: Label) =>
  code('负责人', 'Owner', { actsFor: true, readOnly: true, length: 256, help })
