import { inSlices } from '../../numbers.ts'
import { Int32List } from '../../number-lists.ts'
import type { Facts } from './facts.ts'
import { LINE_ITEM, LINE_USAGE, LINE_WIDTH, type Problem } from '../problem.ts'

/** Part of a node's quantity that is available after the need: within the commit window, later. */
export const WAITS_IN_WINDOW = 1
export const WAITS_LATER = 2

/** On hand, neither used nor reserved, in 10^-6 of the item's unit. */
export interface FreeElsewhere {
  readonly area: string
  readonly qty: number
}

/**
 * Component lines of all demands as a forest: the lines of a demand's recipe, below them the lines of what was or would
 * have to be built. Columns over one numbering; quantities in main units, times in problem time.
 */
export class Nodes {
  count = 0
  demand: Int32Array
  line: Int32Array
  parent: Int32Array
  level: Int32Array
  firstChild: Int32Array
  lastChild: Int32Array
  nextSibling: Int32Array
  required: Float64Array
  /** Allocated from stock on hand, from receipts by the need, from later receipts. */
  now: Float64Array
  onTime: Float64Array
  late: Float64Array
  built: Float64Array
  /** Part of `built` whose parts are all on hand. */
  builtNow: Float64Array
  /** Missing by the end of the commit window. */
  short: Float64Array
  /** WAITS_... bits: some of it is not allocated, but will be there after the need (kitting.md step 12). */
  waits: Uint8Array
  /** When the last of it is there, NaN when some of it never is. */
  ready: Float64Array
  /** Supply that arrives last, -1 = none. */
  last: Int32Array
  tier: Uint8Array
  /** 1: covered by a substitute, at least in part. */
  substitute: Uint8Array
  /** Number of the reason S1..S13, 0 = covered; demand that holds the item, -1 = none. */
  reason: Uint8Array
  takenBy: Int32Array
  /** Top nodes of demand d: [topStart[d], topStart[d + 1]) and, chained, those of other variants. */
  readonly topStart: Int32Array
  readonly topExtra: Map<number, number[]> = new Map()
  /** Nodes that are short only because substitutes may not be mixed. */
  readonly unmixed = new Set<number>()
  /** Short nodes whose item is free in an area that their order does not draw from. */
  readonly elsewhere = new Map<number, FreeElsewhere>()
  /** Nodes with a shortage, ascending; complete after virtual.ts. */
  shortNodes: Int32Array = new Int32Array(0)

  /** @param builds whether anything can be built; otherwise the columns of the tree are constant and share one */
  constructor(demands: number, capacity: number, builds: boolean) {
    this.topStart = new Int32Array(demands + 1)
    this.demand = new Int32Array(capacity)
    this.line = new Int32Array(capacity)
    this.parent = noneOf(capacity)
    this.level = new Int32Array(capacity).fill(1)
    this.firstChild = builds ? noneOf(capacity) : this.parent
    this.lastChild = builds ? noneOf(capacity) : this.parent
    this.nextSibling = builds ? noneOf(capacity) : this.parent
    this.required = new Float64Array(capacity)
    this.now = new Float64Array(capacity)
    this.onTime = new Float64Array(capacity)
    this.late = new Float64Array(capacity)
    this.built = new Float64Array(capacity)
    this.builtNow = builds ? new Float64Array(capacity) : this.built
    this.short = new Float64Array(capacity)
    this.waits = new Uint8Array(capacity)
    this.ready = new Float64Array(capacity)
    this.last = noneOf(capacity)
    this.tier = new Uint8Array(capacity)
    this.substitute = new Uint8Array(capacity)
    this.reason = new Uint8Array(capacity)
    this.takenBy = noneOf(capacity)
  }

  #grow(): void {
    const length = this.count * 2 + 64
    this.demand = wider(this.demand, length)
    this.line = wider(this.line, length)
    this.parent = wider(this.parent, length, -1)
    this.level = wider(this.level, length, 1)
    this.firstChild = wider(this.firstChild, length, -1)
    this.lastChild = wider(this.lastChild, length, -1)
    this.nextSibling = wider(this.nextSibling, length, -1)
    this.required = wider(this.required, length)
    this.now = wider(this.now, length)
    this.onTime = wider(this.onTime, length)
    this.late = wider(this.late, length)
    this.built = wider(this.built, length)
    this.builtNow = wider(this.builtNow, length)
    this.short = wider(this.short, length)
    this.waits = wider(this.waits, length)
    this.ready = wider(this.ready, length)
    this.last = wider(this.last, length, -1)
    this.tier = wider(this.tier, length)
    this.substitute = wider(this.substitute, length)
    this.reason = wider(this.reason, length)
    this.takenBy = wider(this.takenBy, length, -1)
  }

  /** A line of a demand (parent -1) or of the build for the node `parent`. */
  add(demand: number, line: number, parent: number, required: number): number {
    if (this.count === this.demand.length) this.#grow()
    const node = this.count++
    this.demand[node] = demand
    this.line[node] = line
    this.required[node] = required
    if (parent < 0) return node
    this.parent[node] = parent
    this.level[node] = this.level[parent]! + 1
    const before = this.lastChild[parent]!
    if (before < 0) this.firstChild[parent] = node
    else this.nextSibling[before] = node
    this.lastChild[parent] = node
    return node
  }

  /** Without builds there are only lines of demands. */
  get flat(): boolean {
    return this.count === this.topStart.at(-1)
  }

  listShort(): void {
    const found = new Int32List()
    inSlices(this.count, (from, to) => this.#listSlice(found, from, to))
    this.shortNodes = found.done()
  }

  #listSlice(found: Int32List, from: number, to: number): void {
    const { short } = this
    for (let node = from; node < to; node++) if (short[node]! > 0) found.push(node)
  }

  /** Allocated in all. */
  real(node: number): number {
    return this.now[node]! + this.onTime[node]! + this.late[node]!
  }

  /** Requirement neither allocated, built nor short. Left-over supplies could cover it, or another variant did. */
  available(node: number): number {
    return this.required[node]! - this.real(node) - this.built[node]! - this.short[node]!
  }

  /**
   * Raises the requirement to the quantity of the batches where that is larger: each batch is rounded up separately, and the
   * lines of a variant are required by the sets that are made of it.
   */
  requireWhatWasTaken(): void {
    inSlices(this.count, (from, to) => {
      for (let node = from; node < to; node++) this.required[node]! += Math.max(0, -this.available(node))
    })
  }

  /** The lines of a recipe in display order below a node, added unless they are there. @returns the first of them */
  below({ problem, lineRank }: Facts, parent: number, recipe: number): number {
    const start = problem.recipeStart[recipe]!
    const end = problem.recipeStart[recipe + 1]!
    for (let node = this.firstChild[parent]!; node >= 0; node = this.nextSibling[node]!)
      if (this.line[node]! >= start && this.line[node]! < end) return node
    const first = this.count
    const byRank = displayOrder(lineRank, start, end)
    for (let k = 0; k < end - start; k++) this.add(this.demand[parent]!, byRank[k]!, parent, 0)
    return first
  }

  /** Node of a line of the demand's own recipe or of one of its variants. */
  top({ problem, lineRank }: Facts, demand: number, line: number): number {
    const recipe = problem.demandRecipe[demand]!
    const start = problem.recipeStart[recipe]!
    if (line >= start && line < problem.recipeStart[recipe + 1]!)
      return this.topStart[demand]! + lineRank[line]!
    const item = problem.lines[line * LINE_WIDTH + LINE_ITEM]!
    for (let node = this.topStart[demand]!; node < this.topStart[demand + 1]!; node++)
      if (problem.lines[this.line[node]! * LINE_WIDTH + LINE_ITEM] === item) return node
    const extra = this.topExtra.get(demand) ?? []
    const known = extra.find((node) => problem.lines[this.line[node]! * LINE_WIDTH + LINE_ITEM] === item)
    if (known !== undefined) return known
    const node = this.add(demand, line, -1, 0)
    this.topExtra.set(demand, [...extra, node])
    return node
  }
}

const orderScratch: number[] = []

function displayOrder(lineRank: Int32Array, start: number, end: number): number[] {
  for (let line = start; line < end; line++) orderScratch[lineRank[line]!] = line
  return orderScratch
}

const noneOf = (length: number): Int32Array => new Int32Array(length).fill(-1)

function wider<T extends Int32Array | Float64Array | Uint8Array>(column: T, length: number, rest = 0): T {
  const longer = new (column.constructor as new (length: number) => T)(length)
  longer.set(column as never)
  if (rest !== 0) longer.fill(rest, column.length)
  return longer
}

function recipeLines({ recipeStart }: Problem, recipes: Int32Array): number {
  let count = 0
  for (let k = 0; k < recipes.length; k++) count += recipeStart[recipes[k]! + 1]! - recipeStart[recipes[k]!]!
  return count
}

/** Lines of all demands and of all builds: only missing builds add more. */
function nodeCount({ problem, solution }: Facts): number {
  return recipeLines(problem, problem.demandRecipe) + recipeLines(problem, solution.buildRecipe)
}

/** Items that are short somewhere: 1. */
export function itemsShort({ problem }: Facts, { shortNodes, line }: Nodes): Uint8Array {
  const short = new Uint8Array(problem.itemCount)
  for (const node of shortNodes) short[problem.lines[line[node]! * LINE_WIDTH + LINE_ITEM]!] = 1
  return short
}

/** The forest with the lines of all demands; allocations are added next (allocated.ts). */
export function topNodes(facts: Facts): Nodes {
  const { demandCount } = facts.problem
  const builds = facts.problem.lineRecipe.some((recipe) => recipe >= 0)
  const nodes = new Nodes(demandCount, nodeCount(facts) + 64, builds)
  inSlices(demandCount, (from, to) => {
    for (let demand = from; demand < to; demand++) addTop(facts, nodes, demand)
  })
  nodes.topStart[demandCount] = nodes.count
  return nodes
}

function addTop({ problem, requirements, open, lineRank }: Facts, nodes: Nodes, demand: number): void {
  const recipe = problem.demandRecipe[demand]!
  const start = problem.recipeStart[recipe]!
  const end = problem.recipeStart[recipe + 1]!
  const byRank = displayOrder(lineRank, start, end)
  nodes.topStart[demand] = nodes.count
  for (let k = 0; k < end - start; k++) {
    const line = byRank[k]!
    const usage = problem.lines[line * LINE_WIDTH + LINE_USAGE]!
    nodes.add(demand, line, -1, requirements.of(usage, open[demand]!))
  }
}
