import { expect, it } from 'vitest'
import type { RowLimits } from '../../../src/server/db/tenant.ts'
import type { Call } from '../../../src/server/identity/handlers.ts'
import type { KitTask } from '../../../src/server/platform/jobs/task.ts'
import type { Failure } from '../../../src/server/platform/jobs/failure.ts'
import { texts } from '../../../src/server/platform/jobs/texts.ts'
import { calculate } from '../../../src/server/platform/runs/calculate.ts'
import type { CalculationService } from '../../../src/server/platform/runs/service.ts'

const said = { zh: '物料 M1 超出范围', en: 'item M1 is out of range' }
const cause: Failure = { ...said, code: 'quantityOverflow' }
const serviceThatSays = (error: Failure) =>
  ({ pool: { run: () => Promise.resolve({ error }) } }) as unknown as CalculationService
const task = { input: {}, previous: null } as unknown as KitTask

const callWith = (limits?: Pick<RowLimits, 'narrows'>): Call =>
  ({ signal: new AbortController().signal, limitedScope: { limits } }) as unknown as Call

const reasonFor = (error: Failure, limits?: Pick<RowLimits, 'narrows'>): Promise<unknown> =>
  calculate(serviceThatSays(error), 'effect', task, callWith(limits)).then(
    () => null,
    (refusal: { values: { reason: unknown } }) => refusal.values.reason,
  )

it('a refused calculation names its cause to readers of all rows alone', async () => {
  expect(await reasonFor(cause)).toEqual(said)
  expect(await reasonFor(cause, { narrows: false })).toEqual(said)
  expect(await reasonFor(cause, { narrows: true })).toEqual(texts.causeKept)
})

it('the code of a cause decides, not its words', async () => {
  const limits = { narrows: true }
  expect(await reasonFor({ ...said, code: 'diskFull' }, limits)).toEqual(said)
  for (const code of ['quantityOverflow', null] as const)
    expect(await reasonFor({ ...texts.broken, code }, limits)).toEqual(texts.causeKept)
})
