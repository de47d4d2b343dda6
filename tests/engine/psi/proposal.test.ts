import { describe, expect, it } from 'vitest'
import { MAX_I64 } from '#engine/psi/problem.ts'
import { lotsFor, MOST_LOTS } from '#engine/psi/proposal/lots.ts'
import { propose, type ProposalInput } from '#engine/psi/proposal/propose.ts'
import type { CellEdit, EditedItem, LotSizes, PlannedReceipt } from '#engine/psi/proposal/types.ts'

const free: LotSizes = { min: null, max: null, multiple: null }
const item = (more: Partial<EditedItem> = {}): EditedItem => ({
  item: 'A',
  obtained: 'order',
  lots: free,
  closedUntil: 0,
  ...more,
})
const receipt = (
  key: string,
  period: number,
  qty: bigint,
  more: Partial<PlannedReceipt> = {},
): PlannedReceipt => ({
  kind: 'order',
  key,
  item: 'A',
  period,
  at: period * 100 + 50,
  qty,
  open: qty,
  keep: null,
  movable: true,
  ...more,
})
const ends = [100, 200, 300, 400]
const input = (receipts: readonly PlannedReceipt[], one = item()): ProposalInput => ({
  ends,
  items: [one],
  receipts,
})
const set = (period: number, qty: bigint): CellEdit => ({ item: 'A', period, qty })
const brief = (given: ProposalInput, edits: readonly CellEdit[]) => {
  const { changes, remains } = propose(given, edits)
  return {
    changes: changes.map(({ action, key, to, after }) => [action, key, to, after] as const),
    remains: remains.map(({ period, qty, because }) => [period, qty, ...because.map((one) => one.reason)]),
  }
}

describe('a raised cell', () => {
  it('makes one order for the shortage', () => {
    expect(brief(input([receipt('X', 1, 5n)]), [set(1, 12n)])).toEqual({
      changes: [['create', null, 1, 7n]],
      remains: [],
    })
  })
  it('keeps lot sizes and reports the excess', () => {
    const lots = { min: 80n, max: 100n, multiple: 20n }
    expect(brief(input([], item({ lots })), [set(2, 110n)])).toEqual({
      changes: [
        ['create', null, 2, 80n],
        ['create', null, 2, 80n],
      ],
      remains: [[2, 50n, 'lotSize']],
    })
  })
  it('makes no order in the frozen zone, for items without a source, or of too many lots', () => {
    expect(brief(input([], item({ closedUntil: 200 })), [set(1, 3n)]).remains).toEqual([
      [1, -3n, 'frozenZone'],
    ])
    expect(brief(input([], item({ closedUntil: 199 })), [set(1, 3n)]).remains).toEqual([])
    expect(brief(input([], item({ obtained: null })), [set(1, 3n)]).remains).toEqual([
      [1, -3n, 'notObtained'],
    ])
    const lots = { ...free, max: 1n }
    expect(brief(input([], item({ lots })), [set(1, MAX_I64)]).remains).toEqual([[1, -MAX_I64, 'tooMany']])
    expect(lotsFor(BigInt(MOST_LOTS), lots)).toHaveLength(MOST_LOTS)
    expect(lotsFor(MAX_I64, { ...free, multiple: 2n })).toBeNull()
  })
})

describe('a lowered cell', () => {
  it('reduces the latest changeable order and reports the others', () => {
    const rows = [
      receipt('EARLY', 1, 10n, { at: 110 }),
      receipt('LATE', 1, 10n, { at: 190, keep: 'fixed' }),
      receipt('MID', 1, 10n, { at: 150 }),
    ]
    expect(brief(input(rows), [set(1, 15n)])).toEqual({
      changes: [
        ['cancel', 'MID', null, 0n],
        ['lower', 'EARLY', 1, 5n],
      ],
      remains: [],
    })
    expect(brief(input(rows), [set(1, 0n)]).remains).toEqual([[1, 10n, 'fixed']])
  })
  it('never reduces beyond lot sizes', () => {
    const lots = { min: 6n, max: null, multiple: 4n }
    expect(brief(input([receipt('X', 0, 16n)], item({ lots })), [set(0, 9n)])).toEqual({
      changes: [['lower', 'X', 0, 12n]],
      remains: [[0, 3n, 'lotSize']],
    })
    expect(brief(input([receipt('X', 0, 8n)], item({ lots })), [set(0, 1n)]).changes).toEqual([])
  })
  it('keeps the completed quantity of an order', () => {
    expect(brief(input([receipt('X', 0, 16n, { open: 6n })]), [set(0, 0n)]).changes).toEqual([
      ['lower', 'X', 0, 10n],
    ])
  })
})

describe('a quantity moved between cells', () => {
  it('moves orders that fit and makes the rest', () => {
    const rows = [receipt('X', 0, 10n), receipt('Y', 0, 4n, { movable: false })]
    expect(brief(input(rows), [set(0, 0n), set(3, 14n)]).changes).toEqual([
      ['cancel', 'Y', null, 0n],
      ['move', 'X', 3, 10n],
      ['create', null, 3, 4n],
    ])
  })
  it('uses the last of several edits of a cell, and refuses invalid ones', () => {
    expect(brief(input([]), [set(0, 9n), set(0, 2n)]).changes).toEqual([['create', null, 0, 2n]])
    expect(() => propose(input([]), [set(4, 1n)])).toThrow(RangeError)
    expect(() => propose(input([]), [set(0, -1n)])).toThrow(RangeError)
    expect(() => propose(input([]), [{ item: 'B', period: 0, qty: 1n }])).toThrow(RangeError)
  })
})

/** Numbers of a fixed sequence. */
function sequence(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const sizes = [null, 0n, 1n, 3n, 7n, 10n, 1_000_000n] as const
const keeps = [null, null, null, 'released', 'fixed', 'fence', 'byProduct'] as const

function randomCase(seed: number) {
  const next = sequence(seed)
  const pick = <T>(list: readonly T[]): T => list[next(list.length)]!
  const items = ['A', 'B', 'C'].map((code) =>
    item({
      item: code,
      obtained: pick(['order', 'purchase', null]),
      lots: { min: pick(sizes), max: pick(sizes), multiple: pick(sizes) },
      closedUntil: next(250),
    }),
  )
  const receipts = Array.from({ length: 25 }, (_, k) => {
    const qty = pick([1n, 5n, 12n, 999_999n, 1n << 58n])
    const open = next(4) === 0 ? (qty + 1n) / 2n : qty
    const more = { item: pick(['A', 'B', 'C']), open, keep: pick(keeps), movable: next(2) === 0 }
    return receipt(`R${k}`, next(4), qty, { ...more, at: next(3) })
  })
  const edits = Array.from({ length: 12 }, () => ({
    item: pick(['A', 'B', 'C']),
    period: next(4),
    qty: pick([0n, 1n, 6n, 17n, 1_000_001n, 1n << 59n, MAX_I64]),
  }))
  return { given: { ends, items, receipts }, edits }
}

describe('any edits', () => {
  it('equal the typed quantity and the remainder, to the last digit, without other changes', () => {
    let created = 0
    for (let seed = 0; seed < 500; seed++) {
      const { given, edits } = randomCase(seed)
      const { changes, remains } = propose(given, edits)
      const cells = new Map<string, bigint>()
      const add = (code: string, period: number | null, qty: bigint) =>
        period !== null && cells.set(`${code}${period}`, (cells.get(`${code}${period}`) ?? 0n) + qty)
      for (const one of given.receipts) add(one.item, one.period, one.open)
      const before = new Map(cells)
      for (const one of changes) {
        add(one.item, one.from, -one.counted)
        if (one.action === 'move' || one.action === 'create') add(one.item, one.to, one.counted)
        if (one.action === 'create') created++
        if (one.key !== null)
          expect(given.receipts.find(({ key }) => key === one.key)!.keep, `${seed} ${one.key}`).toBeNull()
      }
      const wanted = new Map(edits.map((one) => [`${one.item}${one.period}`, one.qty]))
      for (const code of 'ABC')
        for (let period = 0; period < 4; period++) {
          const cell = `${code}${period}`
          const rest = remains.find((one) => one.item === code && one.period === period)?.qty ?? 0n
          const typed = wanted.get(cell)
          expect(cells.get(cell) ?? 0n, `${seed} ${cell}`).toBe(
            typed === undefined ? (before.get(cell) ?? 0n) : typed + rest,
          )
        }
    }
    expect(created).toBeGreaterThan(500)
  })

  it('give the same changes whatever the order of items, receipts and cells', () => {
    for (let seed = 0; seed < 100; seed++) {
      const { given, edits } = randomCase(seed)
      const last = [...new Map(edits.map((one) => [`${one.item}${one.period}`, one])).values()]
      const turned = { ends, items: given.items.toReversed(), receipts: given.receipts.toReversed() }
      expect(propose(turned, last.toReversed())).toEqual(propose(given, last))
    }
  })

  it('make lots of the sizes of the item', () => {
    const next = sequence(7)
    for (let round = 0; round < 2000; round++) {
      const [min, max, multiple] = [1, 2, 3].map(() => sizes[next(sizes.length)]!) as [bigint, bigint, bigint]
      const qty = BigInt(next(300)) + (next(5) === 0 ? 10_000_000n : 0n)
      const lots = lotsFor(qty, { min, max, multiple })
      if (lots === null) continue
      const unit = multiple || 1n
      expect(lots.reduce((sum, lot) => sum + lot, 0n) >= qty).toBe(true)
      for (const lot of lots) {
        expect(lot % unit).toBe(0n)
        expect(lot > 0n && lot >= (min ?? 0n)).toBe(true)
        const sound = (max ?? 0n) >= unit && (max! / unit) * unit >= (min ?? 0n)
        if (sound) expect(lot <= max!).toBe(true)
      }
    }
  })
})
