import {
  NO_REPLY,
  PART,
  PRODUCT,
  SUBSTITUTE,
  type FactoryItems,
  type FactoryOptions,
  type FactoryReceipts,
  type FactoryStock,
} from './shapes.ts'
import { Random } from '../random.ts'
import { mainPart } from './substitutes.ts'

/** Cover of one item in one area: share of its gross requirement in stock and on order. */
interface Cover {
  readonly item: number
  readonly area: number
  /** Base units. */
  readonly gross: number
  readonly stock: number
  readonly ordered: number
  /** Arrives before the first orders need it, as promised. */
  readonly inTime: boolean
}

/** Draws the same covers for stock and for receipts: the random stream depends on the seed and the item only. */
function* covers(options: FactoryOptions, items: FactoryItems, gross: Float64Array): Generator<Cover> {
  for (let item = items.start[PRODUCT + 1]!; item < items.count; item++)
    for (let area = 0; area < options.areas; area++) {
      const random = new Random(options.seed ^ Math.imul(item * options.areas + area + 1, 0x9e37_79b1))
      const kind = items.kind[item]!
      const source =
        kind === SUBSTITUTE
          ? items.start[PART]! + mainPart(item - items.start[SUBSTITUTE]!, options.parts)
          : item
      const need = gross[source * options.areas + area]!
      if (need <= 0) continue
      const stocked = options.stocked > 0 && random.chance(options.stocked)
      if (kind === SUBSTITUTE)
        yield { item, area, gross: need, stock: 0.05 + random.real() * 0.25, ordered: 0, inTime: false }
      else if (kind < PART)
        yield {
          item,
          area,
          gross: need,
          stock: stocked ? 0.7 : random.real() * 0.25,
          ordered: 0,
          inTime: false,
        }
      else {
        const stock = stocked ? 1.1 : random.chance(0.08) ? 0 : 0.15 + random.real() * 0.5
        const total = random.chance(0.1) ? 0.5 + random.real() * 0.4 : 1.02 + random.real() * 0.3
        const ordered = stocked ? 0 : Math.max(0, total - stock)
        const inTime = isInTime(options, item)
        if (inTime && !stocked)
          yield { item, area, gross: need, stock: Math.max(stock, 0.6), ordered: 0.8, inTime }
        else yield { item, area, gross: need, stock, ordered, inTime }
      }
    }
}

function isInTime({ seed, troubled }: FactoryOptions, item: number): boolean {
  if (troubled === undefined) return false
  return !new Random(seed ^ Math.imul(item + 1, 0x85eb_ca6b)).chance(troubled)
}

/** Thousandths of a base unit, integers where the item is counted. */
function thousandths(items: FactoryItems, item: number, units: number): number {
  const exact = items.unit[item] === 0 ? Math.ceil(units) * 1000 : Math.ceil(units * 4) * 250
  return Math.min(exact, 2_000_000_000)
}

export function generateStock(
  options: FactoryOptions,
  items: FactoryItems,
  gross: Float64Array,
  random: Random,
): FactoryStock {
  const covered = (items.count - items.start[PRODUCT + 1]!) * options.areas
  const rows = new Rows(['item', 'qty', 'lot', 'expiry'], ['area', 'place'])
  let lots = 0
  for (const cover of covers(options, items, gross)) {
    if (cover.stock <= 0) continue
    const parts = rowsOf(options.supplies * 0.35, covered, random)
    for (let part = 0; part < parts; part++) {
      const lotted = items.shelfDays[cover.item]! > 0
      const place = part === 0 ? 0 : random.pick([0, 0, 0, 1, 1, 2, 3])
      rows.add({
        item: cover.item,
        qty: thousandths(items, cover.item, (cover.gross * cover.stock) / parts),
        // Without its own lot a second row would be the same stock as the first.
        lot: lotted || part > 0 ? ++lots : -1,
        expiry: lotted ? random.between(-5, items.shelfDays[cover.item]!) * 24 : 0,
        area: cover.area,
        place,
      })
    }
  }
  return rows.columns as unknown as FactoryStock
}

/** Rows of one cover: about `wanted` rows over all covers, at least one each. */
function rowsOf(wanted: number, coverCount: number, random: Random): number {
  const average = wanted / coverCount
  return (
    Math.max(1, Math.round(average * (0.4 + random.real() * 1.2))) +
    (average < 2 && random.chance(0.3) ? 1 : 0)
  )
}

export function generateReceipts(
  options: FactoryOptions,
  items: FactoryItems,
  gross: Float64Array,
  random: Random,
): FactoryReceipts {
  const covered = options.parts * options.areas
  const rows = new Rows(
    ['doc', 'line', 'item', 'qty', 'received', 'supplier', 'day', 'reply'],
    ['area', 'kind'],
  )
  const linesOf = new Map<number, number>()
  for (const cover of covers(options, items, gross)) {
    if (cover.ordered <= 0) continue
    const parts = rowsOf(options.supplies * 0.65, covered, random)
    for (let part = 0; part < parts; part++) {
      const qty = thousandths(items, cover.item, (cover.gross * cover.ordered) / parts)
      const supplier = random.chance(0.9) ? items.supplier[cover.item]! : random.below(options.suppliers)
      const doc =
        supplier * 1_000_000 + random.below(Math.max(1, Math.ceil(options.supplies / options.suppliers / 6)))
      const line = (linesOf.get(doc) ?? 0) + 1
      linesOf.set(doc, line)
      const day = cover.inTime
        ? 1 + Math.floor(((part + random.real()) / parts) * SOON)
        : dayOf(options, part, parts, random)
      rows.add({
        doc,
        line,
        item: cover.item,
        qty,
        received: day < 3 && random.chance(0.2) ? Math.floor(qty / 2000) * 1000 : 0,
        supplier,
        day,
        reply: random.chance(0.25) ? day + random.between(-2, cover.inTime ? 0 : 12) : NO_REPLY,
        area: cover.area,
        kind: random.pick([0, 0, 0, 0, 0, 0, 0, 1, 2]),
      })
    }
  }
  return rows.columns as unknown as FactoryReceipts
}

/** Days within which on-time parts arrive. */
const SOON = 6

/** Spread over the horizon in order; one in ten is overdue. */
function dayOf(options: FactoryOptions, part: number, parts: number, random: Random): number {
  if (random.chance(0.1)) return -random.between(1, 20)
  const span = options.horizonDays * 0.8
  return 1 + Math.floor(((part + random.real()) / parts) * span)
}

/** Growing typed columns. */
class Rows<W extends string, N extends string> {
  readonly #wide: Record<string, Int32Array> = {}
  readonly #narrow: Record<string, Uint8Array> = {}
  #size = 1024
  #count = 0

  constructor(wide: readonly W[], narrow: readonly N[]) {
    for (const name of wide) this.#wide[name] = new Int32Array(this.#size)
    for (const name of narrow) this.#narrow[name] = new Uint8Array(this.#size)
  }

  add(row: Readonly<Record<W | N, number>>): void {
    if (this.#count === this.#size) this.#grow()
    for (const [name, value] of Object.entries<number>(row))
      (this.#wide[name] ?? this.#narrow[name])![this.#count] = value
    this.#count++
  }

  #grow(): void {
    this.#size *= 2
    for (const [name, column] of Object.entries(this.#wide)) {
      this.#wide[name] = new Int32Array(this.#size)
      this.#wide[name].set(column)
    }
    for (const [name, column] of Object.entries(this.#narrow)) {
      this.#narrow[name] = new Uint8Array(this.#size)
      this.#narrow[name].set(column)
    }
  }

  get columns(): Record<string, number | Int32Array | Uint8Array> {
    const cut = [...Object.entries(this.#wide), ...Object.entries(this.#narrow)].map(
      ([name, column]) => [name, column.slice(0, this.#count)] as const,
    )
    return { count: this.#count, ...Object.fromEntries(cut) }
  }
}
