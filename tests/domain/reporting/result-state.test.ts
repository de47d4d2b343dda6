import { describe, expect, it } from 'vitest'
import {
  changeByResults,
  reportActions,
  reportsAllowed,
  reportStateOf,
  statusOfReport,
} from '#domain/reporting/result-state.ts'
import { changeStatus, operationStates } from '#domain/planning/operation-status.ts'

describe('what results make of an operation', () => {
  it('follows from the newest of them, whatever its status is now', () => {
    const table: Record<string, (string | null)[]> = {
      // N A R D T B
      none: [null, null, null, null, 'withdraw', 'withdraw'],
      T: ['start', 'start', 'start', 'start', null, 'reopen'],
      pause: ['start', 'start', 'start', 'start', null, 'reopen'],
      B: ['finish', 'finish', 'finish', 'finish', 'finish', null],
    }
    for (const [newest, expected] of Object.entries(table))
      expect(
        operationStates.map((status) => changeByResults(status, newest === 'none' ? null : newest)),
        newest,
      ).toEqual(expected)
  })

  it('never takes hold of an operation that was not released', () => {
    for (const status of ['N', 'A'])
      for (const newest of ['T', 'pause', 'B']) {
        const action = changeByResults(status, newest)!
        const state = {
          code: 'OP',
          status,
          fixLevel: '0',
          assigned: true,
          hasResult: true,
          acknowledged: false,
          orderStatus: 'P',
          kitted: null,
        }
        expect(changeStatus(action, state)).toEqual({ refused: 'notReleased' })
      }
  })

  it('allows each report only where it makes sense', () => {
    const allowed = Object.fromEntries(
      reportActions.map((action) => [
        action,
        (['none', 'running', 'paused', 'done'] as const).filter((state) =>
          reportsAllowed[state].includes(action),
        ),
      ]),
    )
    expect(allowed).toEqual({
      start: ['none'],
      pause: ['running'],
      resume: ['paused'],
      report: ['none', 'running'],
      finish: ['none', 'running', 'paused'],
    })
    expect(reportActions.map((action) => reportStateOf(statusOfReport[action]))).toEqual([
      'running',
      'paused',
      'running',
      'running',
      'done',
    ])
  })
})
