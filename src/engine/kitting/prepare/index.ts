import type { Policy } from '#domain/kitting/policy-values.ts'
import type { KittingInput } from '../input.ts'
import type { Problem } from '../problem.ts'
import { demandColumns, rank, type Ranked } from './demand-columns.ts'
import { readStructure, type Structure } from './demand-recipes.ts'
import { DemandStatus, readDemands, type Demands } from './demands.ts'
import { drawOrder, type DrawOrder } from './draw-order.ts'
import { minRemainSeconds, secondsOf } from './item-facts.ts'
import { withMadeLots, type AllLots } from './made-lots.ts'
import { Cutter, type Pieces } from './pieces.ts'
import { LineOrigin } from './recipe-lines.ts'
import { refuseBeyondRange } from './range.ts'
import type { ItemSupply } from './recipes.ts'
import { ExactSums } from '../sums.ts'
import { settings } from './settings.ts'
import { readSource, type PrepareOptions, type Source } from './source.ts'
import { supplierCodes, supplyColumns } from './supply-columns.ts'
import { readLots, type Lots } from './supply-lots.ts'
import { readTags, type Tags } from './tags.ts'
import { TIME_LIMIT } from './limits.ts'

/** The problem and the context that `finish` needs to express the solution in the user's terms. */
export interface Prepared {
  readonly read: Read
  readonly problem: Problem
  readonly source: Source
  readonly demands: Demands
  readonly ranked: Ranked
  readonly structure: Structure
  readonly lots: AllLots
  readonly draw: DrawOrder
  readonly pieces: Pieces
  readonly tags: Tags
  /** Lot that each supply of the problem is a piece of. */
  readonly lotOf: Int32Array
}

/** Data read before supplies are ordered. */
export interface Read {
  readonly source: Source
  readonly demands: Demands
  readonly structure: Structure
  /** Supplies with their dates. */
  readonly rows: Lots
  readonly suppliers: Int32Array
}

/**
 * Steps 0 to 7 of kitting.md: reads, checks and orders everything and folds the policy into integers.
 * @param tick called between the steps with the completed share, 0..1; may throw to stop
 */
export function prepare(
  input: KittingInput,
  policy: Policy,
  options: PrepareOptions,
  tick: (share: number) => void = () => {},
): Prepared {
  const source = readSource(input, policy, options)
  tick(0.1)
  const demands = readDemands(source)
  tick(0.3)
  const rows = readLots(source)
  const suppliers = supplierCodes(source)
  tick(0.5)
  const structure = readStructure(source, demands, itemSupply(source, rows), suppliers.code)
  refuseBeyondRange(source, demands, structure)
  tick(0.7)
  return assemble({ source, demands, structure, rows, suppliers: suppliers.rows })
}

/** Steps 5 to 7: orders the supplies, cuts them into pieces and builds the problem. */
export function assemble(read: Read): Prepared {
  const { source, demands, structure, rows } = read
  const lots = withMadeLots(source, demands, structure, rows)
  const draw = drawOrder(source, lots)
  const taking = new Uint8Array(source.orders.values.length)
  for (let d = 0; d < demands.count; d++)
    if (demands.status[d] === DemandStatus.in) taking[demands.order[d]!] = 1
  const pieces = new Cutter(source, lots, draw).cut((order) => taking[order] === 1)
  const namesLots = source.input.demands.columns.lot.values.length > 0
  const exploded = namesLots ? explodedRows(demands, structure) : new Set<number>()
  const tags = readTags(source, (row) => exploded.has(row))
  const ranked = rank(demands, pieces.balances)
  const ofDemands = demandColumns(source, demands, ranked, tags, structure)
  const { columns: ofSupplies, lotOf } = supplyColumns(read, ranked, lots, draw, pieces, tags)
  const { book } = structure
  const items = source.items.values.map((_, item) => item)
  const problem: Problem = {
    policy: settings(source, tags),
    ...ofDemands,
    ...book.columns(),
    recipeFlags: book.flags(),
    itemCount: items.length,
    itemLead: Int32Array.from(items, (item) => Math.min(TIME_LIMIT - 1, secondsOf(source, item, 'makeLead'))),
    itemMinRemain: Int32Array.from(items, (item) => Math.min(TIME_LIMIT, minRemainSeconds(source, item))),
    ...ofSupplies,
    demandTags: tags.demandTags,
    supplyTags: tags.supplyTags,
  }
  return { read, problem, source, demands, ranked, structure, lots, draw, pieces, tags, lotOf }
}

/** Input rows of the demands whose components come from a BOM. */
function explodedRows(demands: Demands, { recipe, book }: Structure): ReadonlySet<number> {
  const rows = new Set<number>()
  for (let d = 0; d < demands.count; d++) {
    const line = recipe[d]! < 0 ? -1 : book.recipeStart.array[recipe[d]!]!
    if (line >= 0 && book.lineOrigin.array[line] === LineOrigin.bom) rows.add(demands.row[d]!)
  }
  return rows
}

function itemSupply(source: Source, lots: Lots): ItemSupply {
  const count = source.items.values.length
  const total = new ExactSums(count)
  const first = new Float64Array(count).fill(Infinity)
  for (let lot = 0; lot < lots.count; lot++) {
    if (lots.rule[lot] !== 0) continue
    const item = lots.item[lot]!
    total.add(item, lots.qty[lot]!)
    first[item] = Math.min(first[item]!, lots.time[lot]!)
  }
  return { total, first }
}
