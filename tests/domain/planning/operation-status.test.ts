import { describe, expect, it } from 'vitest'
import {
  changeStatus,
  operationStates,
  plannerActions,
  resultActions,
  transitions,
  refusalText,
  refusalTexts,
  type OperationState,
  type StatusAction,
  type StatusRefusal,
} from '#domain/planning/operation-status.ts'

const state = (status: string, more: Partial<OperationState> = {}): OperationState => ({
  code: 'OP1',
  status,
  fixLevel: '0',
  assigned: status !== 'N',
  hasResult: false,
  acknowledged: false,
  orderStatus: 'N',
  kitted: null,
  ...more,
})

const outcome = (action: StatusAction, one: OperationState, level?: string): string => {
  const change = changeStatus(action, one, level)
  return 'refused' in change ? change.refused : `${change.status}${change.fixLevel}`
}

describe('statuses of operations', () => {
  it('follow the table of states and actions', () => {
    const statuses = ['N', 'A', 'R', 'D', 'T', 'B']
    const table: Record<StatusAction, string[]> = {
      unassign: ['notAssigned', 'N0', 'released', 'frozen', 'started', 'completed'],
      release: ['notAssigned', 'R0', 'alreadyReleased', 'alreadyReleased', 'started', 'completed'],
      recall: ['notReleased', 'notReleased', 'A0', 'frozen', 'started', 'completed'],
      freeze: ['notReleased', 'notReleased', 'D0', 'frozen', 'started', 'completed'],
      unfreeze: ['notFrozen', 'notFrozen', 'notFrozen', 'R0', 'started', 'completed'],
      fix: ['notAssigned', 'A3', 'R3', 'D3', 'started', 'completed'],
      unfix: ['notFixed', 'notFixed', 'notFixed', 'notFixed', 'started', 'completed'],
      start: ['notReleased', 'notReleased', 'T0', 'T0', 'started', 'completed'],
      finish: ['notReleased', 'notReleased', 'B0', 'B0', 'B0', 'completed'],
      reopen: ['notCompleted', 'notCompleted', 'notCompleted', 'notCompleted', 'notCompleted', 'T0'],
      withdraw: ['notStarted', 'notStarted', 'notStarted', 'notStarted', 'R0', 'R0'],
    }
    for (const [action, expected] of Object.entries(table))
      expect(
        statuses.map((status) => outcome(action as StatusAction, state(status))),
        action,
      ).toEqual(expected)
  })

  it('keep what is fixed, reported or acknowledged, and orders that are stopped', () => {
    expect(outcome('unassign', state('A', { fixLevel: '2' }))).toBe('fixed')
    expect(outcome('unfix', state('A', { fixLevel: '2' }))).toBe('A0')
    expect(outcome('fix', state('A'), '1')).toBe('A1')
    expect(outcome('recall', state('R', { hasResult: true }))).toBe('hasResult')
    expect(outcome('recall', state('R', { acknowledged: true }))).toBe('acknowledged')
    expect(outcome('release', state('A', { orderStatus: 'H' }))).toBe('orderStopped')
    expect(outcome('release', state('A', { orderStatus: 'X' }))).toBe('orderStopped')
  })

  it('let only results start, finish and reopen, and never an order that is stopped', () => {
    expect(outcome('start', state('R', { orderStatus: 'H' }))).toBe('orderStopped')
    // What is running is finished even when its order was stopped meanwhile.
    expect(outcome('finish', state('T', { orderStatus: 'H' }))).toBe('B0')
    expect(outcome('withdraw', state('T', { hasResult: true }))).toBe('hasResult')
    expect(outcome('release', state('A', { kitted: false }))).toBe('notKitted')
    expect(outcome('release', state('A', { kitted: true }))).toBe('R0')
    expect(outcome('finish', state('D', { fixLevel: '2' }))).toBe('B2')
  })

  it('reach each other only by what entities.md says', () => {
    const found = new Set<string>()
    for (const action of [...plannerActions, ...resultActions])
      for (const from of operationStates) {
        const cell = transitions[action][from]
        if (typeof cell !== 'string' && cell.to !== from) found.add(`${from}${cell.to}`)
      }
    expect([...found].sort()).toEqual([
      'AN',
      'AR',
      'BR',
      'BT',
      'DB',
      'DR',
      'DT',
      'RA',
      'RB',
      'RD',
      'RT',
      'TB',
      'TR',
    ])
  })

  it('say why in both languages', () => {
    for (const refusal of Object.keys(refusalTexts) as StatusRefusal[]) {
      expect(refusalText(refusal, 'OP1', 'zh-Hans')).toContain('OP1')
      expect(refusalText(refusal, 'OP1', 'en')).toContain('OP1')
    }
  })
})
