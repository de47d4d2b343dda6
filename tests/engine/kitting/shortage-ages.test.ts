import { expect, it } from 'vitest'
import { tableFromRows } from '#engine/columns.ts'
import { shortageSchema } from '#engine/kitting/results.ts'
import { shortageAges } from '#engine/kitting/shortage-ages.ts'

const day = 86_400n
const today = 20_000n * day
const bounds = [0n, 7n, 30n].map((days) => Number(today - days * day))
const row = (buyer: string | null, item: string, need: bigint | null, short: bigint, more: object = {}) => ({
  order: `O-${need}`,
  buyer,
  item,
  short: short * 1_000_000n,
  ...(need === null ? {} : { need }),
  ...more,
})

it('puts a shortage into the band of the day of its need, with the bounds themselves in the younger band', () => {
  const table = tableFromRows(shortageSchema, [
    row('wang', 'A', today, 1n),
    row('wang', 'A', today - 1n, 2n, { expected: today + day, delayDays: 3 }),
    row('wang', 'A', today - 7n * day, 4n),
    row('wang', 'A', today - 7n * day - 1n, 8n, { expected: today, delayDays: 1 }),
    row('wang', 'A', today - 30n * day, 16n),
    row('wang', 'A', today - 30n * day - 1n, 32n, { order: 'O-0' }),
    row('wang', 'A', null, 64n, { order: 'O-0' }),
    row(null, 'A', today, 5n),
    row('wang', 'B', null, 7n),
  ])
  expect(shortageAges(table, bounds)).toMatchObject([
    {
      buyer: 'wang',
      item: 'A',
      orders: 6,
      lines: 7,
      short: '127',
      ages: ['1', '6', '24', '32'],
      unknown: '64',
      firstNeed: '2024-09-03T23:59:59Z',
      expected: '2024-10-04T00:00:00Z',
      delayDays: 3,
    },
    { buyer: null, item: 'A', orders: 1, lines: 1, short: '5', ages: ['5', '0', '0', '0'], expected: null },
    { buyer: 'wang', item: 'B', short: '7', unknown: '7', firstNeed: null, delayDays: null },
  ])
})
