import {
  ASSEMBLY,
  LOWER_ASSEMBLY,
  PART,
  PRODUCT,
  SUBSTITUTE,
  type FactoryBom,
  type FactoryItems,
  type FactoryOptions,
} from './shapes.ts'
import type { Random } from '../random.ts'

/** Assemblies of each level, and substitutes of parts, follow from the number of products and parts. */
function kindCounts(options: FactoryOptions): number[] {
  const deep = options.levels === 3
  const assemblies = deep ? Math.max(4, Math.ceil(options.products * 1.5)) : 0
  const lower = deep ? Math.max(3, options.products) : 0
  return [options.products, assemblies, lower, options.parts, Math.ceil(options.parts * options.substitutes)]
}

function generateItems(options: FactoryOptions, random: Random): FactoryItems {
  const counts = kindCounts(options)
  const start = new Int32Array(counts.length + 1)
  for (const [kind, count] of counts.entries()) start[kind + 1] = start[kind]! + count
  const count = start[counts.length]!
  const items: FactoryItems = {
    count,
    start,
    kind: new Uint8Array(count),
    unit: new Uint8Array(count),
    price: new Int32Array(count),
    makeDays: new Uint8Array(count),
    inspectDays: new Uint8Array(count),
    safety: new Int32Array(count),
    shelfDays: new Int32Array(count),
    supplier: new Int32Array(count).fill(-1),
  }
  for (let kind = PRODUCT; kind <= SUBSTITUTE; kind++)
    for (let i = start[kind]!; i < start[kind + 1]!; i++) fillItem(items, i, kind, options, random)
  return items
}

function fillItem(
  items: FactoryItems,
  i: number,
  kind: number,
  options: FactoryOptions,
  random: Random,
): void {
  items.kind[i] = kind
  if (kind === PART || kind === SUBSTITUTE) {
    // A substitute and its part have the same unit: both take it from their position in the list.
    const place = kind === PART ? i - items.start[PART]! : 3 * (i - items.start[SUBSTITUTE]!)
    items.unit[i] = place % 9 === 4 ? 1 : place % 13 === 5 ? 2 : 0
    items.price[i] = random.between(5, 4000)
    items.supplier[i] = random.below(options.suppliers)
    items.inspectDays[i] = random.chance(0.2) ? random.between(1, 3) : 0
    items.shelfDays[i] = items.unit[i] === 2 || random.chance(0.04) ? random.pick([90, 180, 365]) : 0
    items.safety[i] = random.chance(0.3) ? random.between(2, 40) : 0
    return
  }
  items.makeDays[i] = kind === PRODUCT ? random.between(1, 5) : random.between(1, 3)
  items.price[i] = random.between(20_000, 400_000) / (kind === PRODUCT ? 1 : 8)
}

/** Products use assemblies and parts, assemblies use lower ones and parts; nothing twice. */
export function generateBom(
  options: FactoryOptions,
  random: Random,
): { items: FactoryItems; bom: FactoryBom } {
  const items = generateItems(options, random)
  const parents = items.start[PART]!
  const size = options.products * options.lines + (parents - options.products) * 8
  const rows = {
    parent: new Int32Array(size),
    child: new Int32Array(size),
    line: new Int32Array(size),
    usage: new Int32Array(size),
    scrap: new Int32Array(size),
    fixed: new Int32Array(size),
  }
  const start = new Int32Array(items.count + 1)
  let count = 0
  for (let parent = 0; parent < items.count; parent++) {
    start[parent] = count
    if (parent >= parents) continue
    for (const child of componentsOf(parent, items, options, random)) {
      rows.parent[count] = parent
      rows.child[count] = child
      rows.line[count] = (count - start[parent]! + 1) * 10
      rows.usage[count] = usageOf(items, child, random)
      rows.scrap[count] = items.kind[child] === PART && random.chance(0.1) ? random.between(5, 50) : 0
      rows.fixed[count] = items.unit[child] === 2 && random.chance(0.3) ? 250 : 0
      count++
    }
  }
  start[items.count] = count
  return { items, bom: { count, start, ...rows } }
}

function componentsOf(
  parent: number,
  items: FactoryItems,
  options: FactoryOptions,
  random: Random,
): Set<number> {
  const kind = items.kind[parent]!
  const wanted = kind === PRODUCT ? options.lines : random.between(3, 6)
  const below = kind === PRODUCT ? ASSEMBLY : kind === ASSEMBLY ? LOWER_ASSEMBLY : PART
  const children = new Set<number>()
  const [from, to] = [items.start[below]!, items.start[below + 1]!]
  if (below !== PART && to > from) {
    const assemblies = Math.min(
      kind === PRODUCT ? random.between(1, 3) : random.between(0, 2),
      wanted - 1,
      to - from,
    )
    while (children.size < assemblies) children.add(from + random.below(to - from))
  }
  const parts = items.start[SUBSTITUTE]! - items.start[PART]!
  while (children.size < Math.min(wanted, parts)) children.add(items.start[PART]! + random.skewed(parts))
  return children
}

function usageOf(items: FactoryItems, child: number, random: Random): number {
  if (items.kind[child] !== PART) return 1000
  if (items.unit[child] !== 0) return random.between(1, 12) * 250
  return random.pick([1, 1, 1, 2, 2, 3, 4, 4, 6, 8]) * 1000
}
