import { afterAll, beforeAll, expect, it } from 'vitest'
import { Control } from '../../../src/server/platform/jobs/control.ts'
import { startPool, type CalculationPool } from '../../../src/server/platform/jobs/pool.ts'

const MEBIBYTE = 2 ** 20
const REST_MS = 20
let pool: CalculationPool

beforeAll(async () => {
  pool = await startPool(2, new URL('../../support/workers/held-worker.ts', import.meta.url), REST_MS)
})
afterAll(() => pool.close())

/** The thread that ran a task, which says to hold so much. */
const threadOf = (heldMb: number, waitMs = 0): Promise<number> =>
  pool.run<number>({ held: heldMb * MEBIBYTE, waitMs }, 'kit', new Control(), [])

it('keeps a thread that holds little, and one that holds much for a series of runs, not longer', async () => {
  const first = await threadOf(10)
  expect(await threadOf(500)).toBe(first)
  expect(await threadOf(10)).toBe(first)
  await expect.poll(() => threadOf(10)).not.toBe(first)
})

it('lets a calculation end whose neighbour held much', async () => {
  const long = threadOf(500, 300)
  const short = await threadOf(500)
  await expect.poll(() => threadOf(10)).not.toBe(short)
  expect(await long).not.toBe(short)
})
