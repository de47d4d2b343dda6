import type { Solution } from '../../kitting/problem.ts'
import type { Build, Ledger } from './ledger.ts'
import type { Demand, Recipe } from './model.ts'

interface BatchRow {
  readonly demand: number
  readonly time: number
  readonly qty: number
  readonly pass: number
  readonly recipe: number
}

interface BuildRow {
  readonly batch: number
  readonly line: number
  readonly parent: number
  readonly recipe: number
  readonly qty: number
}

interface AllocationRow {
  readonly batch: number
  readonly line: number
  readonly build: number
  readonly supply: number
  readonly qty: number
  readonly main: number
}

const ints = <T>(rows: readonly T[], value: (row: T) => number) => Int32Array.from(rows, value)
const quantities = <T>(rows: readonly T[], value: (row: T) => number) =>
  BigInt64Array.from(rows, (row) => BigInt(value(row)))

/** Collects what was committed, in the order of commitment. */
export class Recorder {
  readonly #batches: BatchRow[] = []
  readonly #builds: BuildRow[] = []
  readonly #allocations: AllocationRow[] = []

  /** Writes the draws of the ledger's trial as one batch; the trial is then over. */
  commit(
    ledger: Ledger,
    demand: Demand,
    recipe: Recipe,
    batch: { time: number; qty: number; pass: number },
  ): void {
    const index = this.#batches.length
    this.#batches.push({ ...batch, demand: demand.index, recipe: recipe.index })
    const places = new Map<Build | null, number>([[null, -1]])
    for (const build of ledger.builds) {
      places.set(build, this.#builds.length)
      const parent = places.get(build.parent)!
      const { line, recipe: by, qty } = build
      this.#builds.push({ batch: index, line: line.index, parent, recipe: by.index, qty })
    }
    for (const { line, build, supply, qty, main } of ledger.draws) {
      const at = { batch: index, line: line.index, build: places.get(build)! }
      this.#allocations.push({ ...at, supply: supply.index, qty, main })
    }
    ledger.clear()
  }

  solution(demands: readonly Demand[]): Solution {
    const [batches, builds, allocations] = [this.#batches, this.#builds, this.#allocations]
    return {
      demandSets: quantities(demands, (demand) => demand.done),
      batchCount: batches.length,
      batchDemand: ints(batches, (row) => row.demand),
      batchTime: ints(batches, (row) => row.time),
      batchQty: quantities(batches, (row) => row.qty),
      batchPass: ints(batches, (row) => row.pass),
      batchRecipe: ints(batches, (row) => row.recipe),
      buildCount: builds.length,
      buildBatch: ints(builds, (row) => row.batch),
      buildLine: ints(builds, (row) => row.line),
      buildParent: ints(builds, (row) => row.parent),
      buildRecipe: ints(builds, (row) => row.recipe),
      buildQty: quantities(builds, (row) => row.qty),
      allocationCount: allocations.length,
      allocationBatch: ints(allocations, (row) => row.batch),
      allocationLine: ints(allocations, (row) => row.line),
      allocationBuild: ints(allocations, (row) => row.build),
      allocationSupply: ints(allocations, (row) => row.supply),
      allocationQty: quantities(allocations, (row) => row.qty),
      allocationMain: quantities(allocations, (row) => row.main),
    }
  }
}
