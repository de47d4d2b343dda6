import { choice, flag, integer, json, longText, time } from '../../field-kinds.ts'

/** Fields of runs that one server at a time holds (server/features/integration/leased-run.ts). */
export const ownField = { readOnly: true, hidden: true } as const

/** How many rows a run treated in a way. */
export const countField = (zh: string, en: string) =>
  integer(zh, en, { required: true, readOnly: true, min: 0, default: 0, aggregate: true })

export const stateAndTimes = {
  state: choice('状态', 'State', 'InterfaceRunState', { required: true, readOnly: true, indexed: true }),
  at: time('时间', 'At', { required: true, readOnly: true, indexed: true }),
  byHand: flag('手工', 'By hand', { readOnly: true, default: false }),
  startedAt: time('开始时间', 'Started', { readOnly: true }),
  endedAt: time('结束时间', 'Ended', { readOnly: true }),
  seconds: integer('耗时（秒）', 'Duration, s', { readOnly: true }),
} as const

export const message = longText('说明', 'Message', { readOnly: true, allLanguages: true, aggregate: true })
export const attempts = integer('尝试次数', 'Attempts', { readOnly: true, hidden: true, default: 0 })
/** [{at, zh, en}] in the order of time. */
export const log = json('日志', 'Log', { ...ownField, aggregate: true })
/** Until then no other server may take it. */
export const leaseUntil = time('占用至', 'Held until', ownField)
export const cancelAsked = flag('要求取消', 'Cancelling', { ...ownField, default: false })
