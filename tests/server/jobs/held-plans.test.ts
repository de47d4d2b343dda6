import { expect, it } from 'vitest'
import type { PlanSnapshot } from '#engine/scheduling/commands/snapshot.ts'
import type { StoredPlan } from '#engine/scheduling/commands/stored-plan.ts'
import { HeldPlans } from '../../../src/server/platform/jobs/held-plans.ts'

const snapshot = {} as PlanSnapshot
const wanted = { key: 'one', stamp: 's', asOf: 0, snapshot: null }

it('plans are held while the stamp is the same, for some minutes, a few at a time', () => {
  const held = new HeldPlans()
  let opened = 0
  const find = (change: Partial<Parameters<HeldPlans['find']>[0]>) =>
    held.find({ ...wanted, ...change }, () => {
      opened++
      return null
    })
  expect(find({})).toBeNull()
  expect(find({ snapshot })?.prepared).toBe(true)
  expect(find({ asOf: 599 })?.prepared).toBe(false)
  expect(opened).toBe(1)
  expect(find({ stamp: 'other' })).toBeNull()
  expect(find({})?.prepared).toBe(false)
  find({ snapshot })
  expect(find({ asOf: 600 })).toBeNull()
  for (const key of ['one', 'two', 'three']) find({ key, snapshot })
  expect(find({ key: 'one' })).not.toBeNull()
  find({ key: 'four', snapshot })
  expect([held.size, find({ key: 'two' }), find({ key: 'one' })?.prepared]).toEqual([3, null, false])
  held.drop('one')
  expect(find({ key: 'one' })).toBeNull()
})

it('a plan whose move has been written stays ready under its new stamp, where it can make the move', () => {
  const held = new HeldPlans()
  const stored = {} as StoredPlan
  const open = () => stored
  held.find({ ...wanted, snapshot }, open)
  held.keep('one', 'other', 'new', () => true)
  expect(held.find(wanted, open)?.prepared).toBe(false)
  held.keep('one', 's', 'new', () => true)
  const found = held.find({ ...wanted, stamp: 'new' }, open)
  expect([found?.prepared, found?.plan.snapshot, found?.plan.stored]).toEqual([false, null, stored])
  held.keep('one', 'new', 'newer', () => false)
  expect(held.find({ ...wanted, stamp: 'newer' }, open)).toBeNull()
  expect(held.stampOf('one', 0)).toBe('new')
})

it('a plan in which moves from elsewhere have been made stays ready, and one that cannot make them goes', async () => {
  const held = new HeldPlans()
  const stored = {} as StoredPlan
  const open = () => stored
  held.find({ ...wanted, snapshot }, open)
  expect([held.stampOf('one', 0), held.stampOf('one', 600), held.stampOf('two', 0)]).toEqual([
    's',
    null,
    null,
  ])
  await held.follow('one', 'other', 'new', () => Promise.resolve(true))
  expect(held.stampOf('one', 0)).toBe('s')
  await held.follow('one', 's', 'new', () => Promise.resolve(true))
  expect(held.find({ ...wanted, stamp: 'new' }, open)?.prepared).toBe(false)
  await held.follow('one', 'new', 'newer', () => Promise.resolve(false))
  expect([held.size, held.stampOf('one', 0)]).toEqual([0, null])
})
