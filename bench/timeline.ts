import { NULL_I64, tableOf } from '#engine/columns.ts'
import { timelineFlowSchema, timelineItemSchema } from '#engine/timeline/input.ts'
import { timelineItems } from '#engine/timeline/overview.ts'
import { seeded } from './random.ts'

/**
 * The collective list of 100,000 items with ten receipts and demands each, half of them sales orders and forecasts that
 * consume each other within a week: time and processor time of a call, the first one being that of a cold process.
 */
const [ITEMS, FLOWS, ROUNDS, TODAY] = [100_000, 1_000_000, 5, 20_759]
const random = seeded(17)
const int = (below: number): number => Math.floor(random() * below)
const units = (below: number): bigint => BigInt(int(below)) * 1_000_000n
const codes = Array.from({ length: ITEMS }, (_, item) => `P${String(item).padStart(6, '0')}`)
const parts = ['firm', 'planned', 'sale', 'dependent', 'forecast']

const items = tableOf(timelineItemSchema, ITEMS, {
  code: { codes: Int32Array.from({ length: ITEMS }, (_, item) => item), values: codes },
  stock: BigInt64Array.from(codes, () => units(100)),
  safety: BigInt64Array.from(codes, () => (random() < 0.3 ? units(10) : NULL_I64)),
})
const flows = tableOf(timelineFlowSchema, FLOWS, {
  item: { codes: Int32Array.from({ length: FLOWS }, () => int(ITEMS)), values: codes },
  part: { codes: Int32Array.from({ length: FLOWS }, () => int(parts.length)), values: parts },
  day: Int32Array.from({ length: FLOWS }, () => TODAY - 9 + int(120)),
  qty: BigInt64Array.from({ length: FLOWS }, () => units(50)),
})

for (let round = 0; round < ROUNDS; round++) {
  const [began, used] = [performance.now(), process.cpuUsage()]
  const rows = timelineItems(items, flows, { today: TODAY, window: { back: 7, forward: 7 } })
  const { user, system } = process.cpuUsage(used)
  const elapsed = Math.round(performance.now() - began)
  console.log(
    `${rows.length} items: ${elapsed} ms, ${Math.round((user + system) / 1000)} ms of processor time`,
  )
}
