import type { StatusAction } from '../planning/operation-status.ts'

/** What the shop floor reports about an operation. */
export const reportActions = ['start', 'pause', 'resume', 'report', 'finish'] as const
export type ReportAction = (typeof reportActions)[number]

/** ResultStatus of the row that a report writes. */
export const statusOfReport: Readonly<Record<ReportAction, 'T' | 'B' | 'pause'>> = {
  start: 'T',
  resume: 'T',
  report: 'T',
  pause: 'pause',
  finish: 'B',
}

/** The state of an operation by its results: the newest one that was not voided gives the state. */
export type ReportState = 'none' | 'running' | 'paused' | 'done'

export function reportStateOf(newest: string | null): ReportState {
  if (newest === null) return 'none'
  return newest === 'B' ? 'done' : newest === 'pause' ? 'paused' : 'running'
}

/** What may be reported in each state; an operation may be finished without having been started by a button. */
export const reportsAllowed: Readonly<Record<ReportState, readonly ReportAction[]>> = {
  none: ['start', 'report', 'finish'],
  running: ['pause', 'report', 'finish'],
  paused: ['resume', 'finish'],
  done: [],
}

/**
 * The change of an operation's status that its results ask for; null: none. `newest` is the status of the newest result
 * that counts, null when there is none.
 */
export function changeByResults(status: string, newest: string | null): StatusAction | null {
  const state = reportStateOf(newest)
  if (state === 'none') return status === 'T' || status === 'B' ? 'withdraw' : null
  if (state === 'done') return status === 'B' ? null : 'finish'
  if (status === 'B') return 'reopen'
  return status === 'T' ? null : 'start'
}

/** Reasons for which work is interrupted; other texts may be written, too. */
export const downtimeReasons = {
  BREAKDOWN: { zh: '设备故障', en: 'Breakdown' },
  MATERIAL: { zh: '缺料', en: 'Missing material' },
  TOOL: { zh: '工装更换', en: 'Tool change' },
  QUALITY: { zh: '质量异常', en: 'Quality issue' },
  STAFF: { zh: '人员不足', en: 'Staff missing' },
  BREAK: { zh: '休息', en: 'Break' },
  OTHER: { zh: '其他', en: 'Other' },
} as const
