import { describe, expect, it } from 'vitest'
import {
  orderActions,
  orderRefusal,
  orderRefusalText,
  orderStates,
  type OrderAction,
} from '#domain/planning/order-state.ts'

describe('what may be done with orders', () => {
  it('follows the table of statuses and actions', () => {
    // N P R S F H X
    const table: Record<OrderAction, (string | null)[]> = {
      explode: [null, null, null, null, 'finished', 'onHold', 'cancelled'],
      unschedule: [null, null, null, null, 'finished', null, 'cancelled'],
      hold: [null, null, null, null, 'finished', 'onHold', 'cancelled'],
      resume: ['notStopped', 'notStopped', 'notStopped', 'notStopped', 'finished', null, null],
      cancel: [null, null, 'released', 'started', 'finished', null, 'cancelled'],
      close: [null, null, null, null, 'finished', 'onHold', 'cancelled'],
      split: [null, null, 'released', 'started', 'finished', 'onHold', 'cancelled'],
      merge: [null, null, 'released', 'started', 'finished', 'onHold', 'cancelled'],
      change: [null, null, null, null, 'finished', null, 'cancelled'],
    }
    for (const action of orderActions)
      expect(
        orderStates.map((status) => orderRefusal(action, status)),
        action,
      ).toEqual(table[action])
  })

  it('is reported in both languages with the order', () => {
    expect(orderRefusalText('released', 'O1', 'en')).toBe(
      'operations of order O1 are released; recall them first',
    )
    expect(orderRefusalText('released', 'O1', 'zh-Hans')).toContain('O1')
  })
})
