import { expect, it } from 'vitest'
import { formatDay } from '#domain/rules/dates.ts'
import { preparePsi } from '#engine/psi/prepare.ts'
import { referencePsi } from '#engine/reference/psi/index.ts'
import { Random } from '../../support/random-kitting.ts'
import { days, DAY, psiInput, START } from '../../support/random-psi.ts'
import { elementsOf, itemsOf, plainRows, TODAY, units, type TimelineCase } from '../../support/timeline.ts'

const HORIZON = 14
const parts = ['firm', 'planned', 'sale', 'dependent', 'forecast']
const codes = ['A', 'B', 'C']

function randomCase(random: Random): Required<Pick<TimelineCase, 'items' | 'lines' | 'settings'>> {
  const qty = () => units(random.int(0, 20) / (random.chance(0.3) ? 8 : 1))
  return {
    items: codes.map((code) => ({
      code,
      stock: random.chance(0.2) ? -qty() : qty(),
      safety: random.chance(0.5) ? null : qty(),
      maximum: random.chance(0.5) ? null : qty(),
    })),
    lines: Array.from({ length: random.int(0, 40) }, (_, at) => ({
      item: random.pick(codes),
      part: random.pick(parts),
      day: TODAY + random.int(-3, HORIZON - 1),
      qty: qty(),
      source: 'order',
      doc: `D${at}`,
    })),
    settings: { window: { back: random.int(0, 4), forward: random.int(0, 4) } },
  }
}

/** The same as a PSI pivot of days. */
function psiOf({ items, lines, settings }: ReturnType<typeof randomCase>) {
  const events = (wanted: (part: string) => boolean) =>
    lines
      .filter(({ part }) => wanted(part!))
      .map(({ item, part, day, qty }) => ({ item, kind: part, time: day! * DAY + 3600, qty }))
  const isReceipt = (part: string) => part === 'firm' || part === 'planned'
  const ready = preparePsi(
    psiInput({
      items: items.map(({ code, stock, safety, maximum }) => ({ code, opening: stock, safety, maximum })),
      periods: days(HORIZON),
      receipts: events(isReceipt),
      demands: events((part) => !isReceipt(part)),
    }),
    {
      window: { unit: 'day', ...settings.window! },
      overdue: { receipts: 'first', demands: 'first', forecasts: 'out' },
    },
  )
  return referencePsi.open(ready.problem).block([0, 1, 2])
}

it('balance, cover and first problems are those of PSI by day', () => {
  expect(START).toBe(TODAY * DAY)
  for (let seed = 0; seed < 200; seed++) {
    const given = randomCase(new Random(seed))
    const { cells, first } = psiOf(given)
    const rows = new Map(plainRows(itemsOf(given)).map((row) => [row.item, row]))
    codes.forEach((code, k) => {
      const at = (p: number) => Number(cells.closing[k * HORIZON + p]!) / 1_000_000
      const day = (p: number) => (p < 0 ? null : formatDay(TODAY + p))
      const row = rows.get(code)!
      expect(row.shortAt, `${seed} ${code}`).toBe(day(first.negative[k]!))
      expect(row.last).toBe(at(HORIZON - 1))
      const cover = Number(cells.cover[k * HORIZON]!) / 1_000_000
      if (cover >= 0) expect(row.cover, `${seed} ${code}`).toBe(Math.floor(cover))
      else expect(row.cover).toBeNull()
      const ends = new Map(plainRows(elementsOf(given, code)).map((one) => [one.day, one.balance]))
      for (let p = 0; p < HORIZON; p++)
        if (ends.has(day(p))) expect(ends.get(day(p)), `${seed} ${code} ${p}`).toBe(at(p))
    })
  }
})

it('a receipt is needed on the day on which plain addition says that stock without it is used up', () => {
  for (let seed = 0; seed < 200; seed++) {
    const given = randomCase(new Random(seed))
    const item = given.items[0]!
    const rows = plainRows(elementsOf(given))
    const stock = Number(item.stock) / 1_000_000
    const safety = Math.max(0, Number(item.safety ?? 0n) / 1_000_000)
    const demand = rows.filter(({ kind, qty }) => kind !== 'stock' && Number(qty) < 0)
    let received = 0
    for (const row of rows) {
      if (row.kind !== 'firm' && row.kind !== 'planned') continue
      const total = demand.reduce((sum, { qty }) => sum - Number(qty), 0)
      expect(row.exception === 'cancel', `${seed} ${row.doc}`).toBe(
        Math.max(0, total) <= stock - safety + received,
      )
      const early = demand.filter(({ day }) => day! < row.day!).reduce((sum, { qty }) => sum - Number(qty), 0)
      const isEarly = early > stock + received || stock + received < 0
      if (isEarly && row.day! > '2026-11-02' && row.exception !== 'cancel')
        expect(['expedite', 'rescheduleIn'], `${seed} ${row.doc}`).toContain(row.exception)
      received += Number(row.qty)
    }
    const all = demand.reduce((sum, { qty }) => sum - Number(qty), 0)
    const missing = all - (stock - safety + received)
    const found = rows.filter(({ exception }) => exception === 'newSupply').map(({ toQty }) => toQty)
    expect(found, `${seed}`).toEqual(missing > 0 ? [missing] : [])
  }
})
