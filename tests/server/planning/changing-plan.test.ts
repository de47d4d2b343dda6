import { expect, it } from 'vitest'
import { TaktError } from '#domain/errors.ts'
import type { Tx, TxOptions } from '../../../src/server/db/tenant.ts'
import { changingPlan } from '../../../src/server/features/planning/changing-plan.ts'

const conflict = (code: string): Error => Object.assign(new Error('could not serialize access'), { code })

/** A call whose transactions fail one after another, and then succeed. */
function failing(...errors: readonly Error[]) {
  const asked: (TxOptions | undefined)[] = []
  const transaction = async <T>(work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T> => {
    const error = errors[asked.push(options) - 1]
    if (error) throw error
    return work({} as Tx)
  }
  return { asked, transaction }
}
const change = (call: ReturnType<typeof failing>, pauses = [0, 0, 0]) =>
  changingPlan(call, async () => 'changed', { pauses })

it('begins again, in one moment each time, where it meets another change', async () => {
  const call = failing(conflict('40001'), new TaktError('planBusy'), conflict('40P01'))
  expect(await change(call)).toBe('changed')
  expect(call.asked).toEqual(
    Array.from({ length: 4 }, () => ({ isolation: 'repeatable read', readOnly: false })),
  )
})

it('says that the plan is busy where it meets others every time', async () => {
  const call = failing(...Array.from({ length: 9 }, () => conflict('40001')))
  await expect(change(call)).rejects.toMatchObject({ code: 'planBusy' })
  expect(call.asked).toHaveLength(4)
})

it('does not repeat what is refused or fails for a reason of its own', async () => {
  for (const error of [new TaktError('planStale', { run: 'P1' }), conflict('23505'), conflict('57014')]) {
    const call = failing(error)
    await expect(change(call)).rejects.toBe(error)
    expect(call.asked).toHaveLength(1)
  }
})
