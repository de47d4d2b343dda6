import { expect, it } from 'vitest'
import type { Label } from '#domain/label.ts'
import type { RowLimits } from '../../../src/server/db/tenant.ts'
import type { Call } from '../../../src/server/http/handlers.ts'
import type { KitTask } from '../../../src/server/jobs/task.ts'
import { texts } from '../../../src/server/jobs/texts.ts'
import { calculate } from '../../../src/server/services/runs/calculate.ts'
import type { CalculationService } from '../../../src/server/services/runs/service.ts'

const cause: Label = { zh: '物料 M1 超出范围', en: 'item M1 is out of range' }
const refusing = { pool: { run: () => Promise.resolve({ error: cause }) } } as unknown as CalculationService
const task = { input: {}, previous: null } as unknown as KitTask

const callWith = (limits?: Pick<RowLimits, 'narrows'>): Call =>
  ({ signal: new AbortController().signal, limitedScope: { limits } }) as unknown as Call

const reasonFor = (limits?: Pick<RowLimits, 'narrows'>): Promise<unknown> =>
  calculate(refusing, 'effect', task, callWith(limits)).then(
    () => null,
    (error: { values: { reason: unknown } }) => error.values.reason,
  )

it('a refused calculation names its cause to readers of all rows alone', async () => {
  expect(await reasonFor()).toEqual(cause)
  expect(await reasonFor({ narrows: false })).toEqual(cause)
  expect(await reasonFor({ narrows: true })).toEqual(texts.causeKept)
})
