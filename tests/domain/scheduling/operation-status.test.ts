import { describe, expect, it } from 'vitest'
import {
  changeStatus,
  refusalText,
  refusalTexts,
  type OperationState,
  type StatusAction,
  type StatusRefusal,
} from '#domain/scheduling/operation-status.ts'

const state = (status: string, more: Partial<OperationState> = {}): OperationState => ({
  code: 'OP1',
  status,
  fixLevel: '0',
  assigned: status !== 'N',
  hasResult: false,
  acknowledged: false,
  orderStatus: 'N',
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

  it('say why in both languages', () => {
    for (const refusal of Object.keys(refusalTexts) as StatusRefusal[]) {
      expect(refusalText(refusal, 'OP1', 'zh-Hans')).toContain('OP1')
      expect(refusalText(refusal, 'OP1', 'en')).toContain('OP1')
    }
  })
})
