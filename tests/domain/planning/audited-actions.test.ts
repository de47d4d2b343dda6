import { expect, it } from 'vitest'
import { choiceOf } from '#domain/choices/index.ts'
import { orderActions } from '#domain/planning/order-state.ts'
import { plannerActions } from '#domain/planning/operation-status.ts'

it('every change of an order or operation that the audit log keeps has a name', () => {
  const made = [...orderActions, ...plannerActions, 'result', 'move', 'resize', 'post', 'split', 'merge']
  const named = choiceOf('AuditAction')
  expect(made.filter((action) => !(action in named))).toEqual([])
})
