import { textAt } from '../../columns.ts'
import { mulDivDown, mulDivUp, quantityText, roundUp, UNIT } from '../exact.ts'
import { inSlices, int64At, int64Of } from '../../numbers.ts'
import { DEMAND_INTERNAL, DEMAND_STEALS, DEMAND_USES_SAFETY } from '../problem.ts'
import { DemandStatus, type Demands } from './demands.ts'
import { itemQuantity } from './item-facts.ts'
import { LAST } from './limits.ts'
import type { Balance } from './pieces.ts'
import { unitsOf, type Source } from './source.ts'
import { cutoffOf } from './supply-lots.ts'
import type { Tags } from './tags.ts'
import type { Structure } from './demand-recipes.ts'

/** Demands of the problem: balances of negative stock first, then those that are calculated, in their order. */
export interface Ranked {
  /** Position among `Demands`, -1 for a balance. */
  readonly position: Int32Array
  readonly balances: readonly Balance[]
}

export function rank(demands: Demands, balances: readonly Balance[]): Ranked {
  const position: number[] = balances.map(() => -1)
  for (let d = 0; d < demands.count; d++) if (demands.status[d] === DemandStatus.in) position.push(d)
  return { position: Int32Array.from(position), balances }
}

export function demandColumns(
  source: Source,
  demands: Demands,
  ranked: Ranked,
  tags: Tags,
  structure: Structure,
) {
  const { policy } = source
  const count = ranked.position.length
  const numbers = () => new Float64Array(count)
  const [open, step, minBatch] = [numbers(), numbers(), numbers()]
  const integers = () => new Int32Array(count)
  const [need, limit, recipe, flags, tag] = [integers(), integers(), integers(), integers(), integers()]
  const [group, value] = [integers(), integers()]
  const window = new Window(source)
  const sizes = { value: unitsOf(policy.minKitValue), step: unitsOf(policy.batchStep) }
  const given = { source, demands, window, sizes, stealers: new Set(policy.stealHard) }
  const columns = { open, step, minBatch, need, limit, recipe, flags, tag, group, value }
  const steps = new Steps(source, structure)
  ranked.balances.forEach(({ item, qty }, k) => {
    open[k] = qty
    step[k] = minBatch[k] = 1
    limit[k] = window.horizon
    recipe[k] = structure.directRecipe(item, source.options.asOf)
    flags[k] = DEMAND_INTERNAL
    tag[k] = tags.plainDemand
    group[k] = k
  })
  inSlices(count, (start, end) => readSlice(given, ranked, { tags, structure, steps }, columns, start, end))
  steps.report(demands)
  return {
    demandCount: count,
    demandOpen: int64Of(open),
    demandStep: int64Of(step),
    demandMinBatch: int64Of(minBatch),
    demandNeed: need,
    demandLimit: limit,
    demandRecipe: recipe,
    demandFlags: flags,
    demandTag: tag,
    demandGroup: group,
    demandValue: value,
  }
}

interface Given {
  readonly source: Source
  readonly demands: Demands
  readonly window: Window
  readonly sizes: Sizes
  readonly stealers: ReadonlySet<string>
}

interface Parts {
  readonly tags: Tags
  readonly structure: Structure
  readonly steps: Steps
}

type Columns = Readonly<Record<'open' | 'step' | 'minBatch', Float64Array>> &
  Readonly<Record<'need' | 'limit' | 'recipe' | 'flags' | 'tag' | 'group' | 'value', Int32Array>>

/** Demands from..to-1 of the problem, without balances. */
function readSlice(
  given: Given,
  { position }: Ranked,
  { tags, structure, steps }: Parts,
  columns: Columns,
  from: number,
  to: number,
): void {
  const { demands } = given
  const { recipe, tag, step, group } = columns
  for (let k = from; k < to; k++) {
    const d = position[k]!
    if (d < 0) continue
    recipe[k] = structure.recipe[d]!
    tag[k] = tags.ofDemand[demands.row[d]!]!
    readDemand(given, k, d, columns)
    step[k] = steps.of(d, recipe[k]!, columns.open[k]!, step[k]!)
    const before = k === 0 ? -1 : position[k - 1]!
    const same =
      before >= 0 &&
      demands.priority[before] === demands.priority[d] &&
      demands.frozen[before] === demands.frozen[d]
    group[k] = k === 0 ? 0 : group[k - 1]! + (same ? 0 : 1)
  }
}

/** Values of demand d of the input, at position k. */
function readDemand(
  { source, demands, window, sizes: given, stealers }: Given,
  k: number,
  d: number,
  { open, step, minBatch, need, limit, flags, value }: Columns,
): void {
  const sizes = batchSizes(source, demands, d, given)
  open[k] = demands.open[d]!
  step[k] = sizes.step
  minBatch[k] = sizes.min
  need[k] = window.relative(source.clock.floor(demands.need[d]!))
  limit[k] = window.limit(need[k]!, demands.need[d]!)
  value[k] = worth(itemQuantity(source, demands.item[d]!, 'price') ?? 0, open[k]!)
  const { order } = source.input.demands.columns
  const steals = stealers.size > 0 && stealers.has(textAt(order, demands.row[d]!) ?? '')
  flags[k] =
    (steals ? DEMAND_STEALS : 0) | (usesSafety(source, demands.priority[d]!) ? DEMAND_USES_SAFETY : 0)
}

function usesSafety({ policy }: Source, priority: number): boolean {
  return (
    policy.safetyStock === 'LAST_RESORT' ||
    (policy.safetyStock === 'PROTECT_LOW' && priority <= policy.safetyPriority)
  )
}

/** Currency units as integers, clipped to int32. */
function worth(price: number, qty: number): number {
  return Math.min(0x7fff_ffff, mulDivDown(Math.max(0, price), qty, 1e12))
}

/** Steps below one base unit are not finer than this part of an order. */
const MOST_STEPS = 10_000

/**
 * Batch steps. Where batches may follow each other at one time (variants of a recipe, no mixing in a batch, one lot a batch)
 * an order may end in as many batches as it has steps: steps of a fraction are limited to a number that a run can bear.
 */
class Steps {
  readonly #source: Source
  readonly #structure: Structure
  readonly #repeats: boolean
  /** Demand with the largest unwanted step, and that step. */
  #demand = -1
  #largest = 0

  constructor(source: Source, structure: Structure) {
    this.#source = source
    this.#structure = structure
    this.#repeats = source.policy.oneLotPerBatch || source.policy.useSubst === 'NOMIX_BATCH'
  }

  of(d: number, recipe: number, open: number, step: number): number {
    if (step >= UNIT || step * MOST_STEPS >= open) return step
    if (!this.#repeats && this.#structure.book.recipeNext.array[recipe]! < 0) return step
    const least = Math.min(UNIT, Math.ceil(open / MOST_STEPS))
    const coarser = roundUp(least, step)
    if (coarser > this.#largest) {
      this.#largest = coarser
      this.#demand = d
    }
    return coarser
  }

  report(demands: Demands): void {
    if (this.#demand < 0) return
    const { columns } = this.#source.input.demands
    const order = textAt(columns.order, demands.row[this.#demand]!)
    const where = { level: 'W', table: 'scheme', row: -1, column: 'batchStep' } as const
    this.#source.messages.add({
      ...where,
      code: 'batchStepTooFine',
      order,
      value: quantityText(this.#largest),
    })
  }
}

/** Quantity options of the policy, read once. */
interface Sizes {
  readonly value: number
  readonly step: number
}

function batchSizes(
  { policy, input }: Source,
  demands: Demands,
  d: number,
  { value, step: wanted }: Sizes,
): { step: number; min: number } {
  const row = demands.row[d]!
  const open = demands.open[d]!
  let step = Math.max(1, wanted)
  let min = int64At(input.demands.columns.minKitQty, row) ?? 0
  if (policy.minKit === 'ABSOLUTE') min = Math.max(min, value)
  if (policy.minKit === 'PERCENT')
    min = Math.max(min, mulDivUp(Math.max(0, demands.plan[d]!), value, 100_000_000))
  if (policy.minKit === 'PACK' && value > 0) {
    step = value
    min = Math.max(min, value)
  }
  if (policy.kitMode === 'WHOLE' || input.demands.columns.splitAllowed[row] === 0) min = open
  return { step, min: Math.max(1, Math.min(min, open)) }
}

/** Commit windows (kitting.md §3.3) in problem time. */
class Window {
  readonly horizon: number
  readonly #source: Source
  readonly #cutoff: number

  constructor(source: Source) {
    const { clock, options, policy, base } = source
    this.#source = source
    this.horizon = Math.min(LAST, clock.addDays(options.asOf, policy.horizonDays) - base)
    this.#cutoff = Math.max(0, Math.min(LAST, cutoffOf(source) - base))
  }

  relative(at: number): number {
    return Math.max(-LAST, Math.min(LAST, at - this.#source.base))
  }

  limit(need: number, needAt: number): number {
    const { policy, clock } = this.#source
    if (policy.kitMode === 'NOW') return this.#cutoff
    switch (policy.commitWindow) {
      case 'NEED':
        return need
      case 'NEED_DAYS':
        return this.relative(clock.floor(clock.addDays(needAt, policy.commitDays)))
      case 'CUTOFF':
        return this.#cutoff
      default:
        return this.horizon
    }
  }
}
