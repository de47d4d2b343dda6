import { expect, it } from 'vitest'
import { sumByBucket } from '../../../src/workbench/screens/delivery/delivery-count/summary.ts'

it('call-offs are summed by bucket, the first day first', () => {
  const row = (from: string, to: string, needQty: string | null, planQty: string | null) => ({
    from,
    to,
    needQty,
    planQty,
  })
  expect(
    sumByBucket([
      row('2026-12-07', '2026-12-13', '5', '6'),
      row('2026-11-30', '2026-12-06', '1.5', null),
      row('2026-12-07', '2026-12-12', null, '4'),
    ]),
  ).toEqual([
    { from: '2026-11-30', to: '2026-12-06', need: 1.5, plan: 0 },
    { from: '2026-12-07', to: '2026-12-13', need: 5, plan: 10 },
  ])
})
