import { expect, it } from 'vitest'
import { tableFromRows } from '#engine/columns.ts'
import { deliveryDemand } from '#engine/kitting/delivery.ts'
import { allocationSchema, shortageSchema } from '#engine/kitting/results.ts'

const at = (day: number, hour = 0) => BigInt(day * 86_400 + hour * 3600)

it('sums the deliveries per item, supplier and day', () => {
  const common = { item: 'A', supplier: 'V1', class: 'PO' }
  const allocations = tableFromRows(allocationSchema, [
    { ...common, order: 'M2', qty: 4_000_000n, need: at(10, 7), supplyDate: at(8) },
    { ...common, order: 'M1', qty: 1_500_000n, need: at(10), supplyDate: at(12, 3) },
    { ...common, order: 'M1', qty: 9_000_000n, need: at(10), supplyDate: at(12), released: true },
    { ...common, order: 'M1', class: 'STOCK', qty: 7_000_000n, need: at(10), supplyDate: at(1) },
  ])
  const shortages = tableFromRows(shortageSchema, [
    { item: 'A', supplier: 'V1', order: 'M3', short: 2_000_000n, need: at(11) },
    { item: 'B', order: 'M3', short: 1_000_000n, need: at(11) },
  ])
  const rows = deliveryDemand(allocations, shortages).map((row) => Object.values(row))
  expect(rows).toEqual([
    ['A', 'V1', '1970-01-09T00:00:00Z', '0', '0', '4', '0', ''],
    ['A', 'V1', '1970-01-11T00:00:00Z', '5.5', '5.5', '4', '1.5', 'M1;M2'],
    ['A', 'V1', '1970-01-12T00:00:00Z', '2', '7.5', '4', '3.5', 'M3'],
    ['A', 'V1', '1970-01-13T00:00:00Z', '0', '7.5', '5.5', '2', ''],
    ['B', null, '1970-01-12T00:00:00Z', '1', '1', '0', '1', 'M3'],
  ])
})
