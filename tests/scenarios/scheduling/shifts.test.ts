import { describe, expect, it } from 'vitest'
import { at, HOUR, scheduled, shifts, type SchedulingRows } from '../../support/scheduling.ts'

/** The example of scheduling.md §2: 8-12 and 13-17, Wednesday doubled. */
const slots = shifts('M1', [
  [8, 12],
  [13, 17],
]).map((slot) =>
  slot.start === at(2, 8) || slot.start === at(2, 13) ? { ...slot, quantity: 2_000_000n } : slot,
)

const rows = (more: Partial<SchedulingRows> = {}): SchedulingRows => ({
  resources: [{ code: 'M1', qtyMode: 2 }],
  slots,
  jobs: [{ code: 'J1', due: at(2, 10) }],
  operations: [{ code: 'O1', order: 'J1' }],
  candidates: [{ operation: 'O1', resource: 'M1', fixed: 10 * HOUR }],
  ...more,
})

describe('work in shifts', () => {
  it('runs ten hours forward from Monday 15:00 to Tuesday 17:00', async () => {
    const { op } = await scheduled(rows({ jobs: [{ code: 'J1', earliest: at(0, 15) }] }))
    expect(op('O1')).toMatchObject({ start: BigInt(at(0, 15)), end: BigInt(at(1, 17)), assigned: true })
  })

  it('starts on Tuesday 10:00 to be done by the doubled Wednesday 10:00', async () => {
    const { op } = await scheduled(rows(), { assignDirection: 'B' })
    expect(op('O1')).toMatchObject({ start: BigInt(at(1, 10)), end: BigInt(at(2, 10)), direction: 'B' })
  })
})
