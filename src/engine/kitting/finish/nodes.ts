import type { Facts } from './facts.ts'
import { LINE_ITEM, LINE_USAGE, LINE_WIDTH } from '../problem.ts'

const INITIAL = 1024

/**
 * Component lines of all demands as a forest: the lines of a demand's recipe, below them the lines of what was or would
 * have to be built. Columns over one numbering; quantities in main units, times in problem time.
 */
export class Nodes {
  count = 0
  demand = new Int32Array(INITIAL)
  line = new Int32Array(INITIAL)
  parent = new Int32Array(INITIAL)
  level = new Int32Array(INITIAL)
  firstChild = new Int32Array(INITIAL)
  lastChild = new Int32Array(INITIAL)
  nextSibling = new Int32Array(INITIAL)
  required = new Float64Array(INITIAL)
  /** Allocated from what is there now, from what comes by the need, from what comes later. */
  now = new Float64Array(INITIAL)
  onTime = new Float64Array(INITIAL)
  late = new Float64Array(INITIAL)
  built = new Float64Array(INITIAL)
  /** Part of `built` whose parts are all there now. */
  builtNow = new Float64Array(INITIAL)
  /** Missing by the end of the commit window. */
  short = new Float64Array(INITIAL)
  /** Not allocated, but there by the need, by the end of the commit window, later (kitting.md step 12). */
  freeByNeed = new Float64Array(INITIAL)
  freeInWindow = new Float64Array(INITIAL)
  freeLater = new Float64Array(INITIAL)
  /** When the last of it is there, NaN when some of it never is. */
  ready = new Float64Array(INITIAL)
  /** Supply that comes last, -1 = none. */
  last = new Int32Array(INITIAL)
  tier = new Uint8Array(INITIAL)
  /** Number of the reason S1..S13, 0 = covered; demand that took it, -1 = nobody. */
  reason = new Uint8Array(INITIAL)
  takenBy = new Int32Array(INITIAL)
  /** Top nodes of demand d: [topStart[d], topStart[d + 1]) and, chained, those of other variants. */
  readonly topStart: Int32Array
  readonly topExtra: Map<number, number[]> = new Map()

  constructor(demands: number) {
    this.topStart = new Int32Array(demands + 1)
  }

  #grow(): void {
    for (const [name, column] of Object.entries(this)) {
      if (name === 'topStart' || !ArrayBuffer.isView(column)) continue
      const wider = new (column.constructor as Int32ArrayConstructor)(this.count * 2)
      wider.set(column as Int32Array)
      Object.assign(this, { [name]: wider })
    }
  }

  add(demand: number, line: number, parent: number, required: number): number {
    if (this.count === this.demand.length) this.#grow()
    const node = this.count++
    this.demand[node] = demand
    this.line[node] = line
    this.parent[node] = parent
    this.level[node] = parent < 0 ? 1 : this.level[parent]! + 1
    this.firstChild[node] = this.lastChild[node] = this.nextSibling[node] = -1
    this.required[node] = required
    this.last[node] = this.takenBy[node] = -1
    if (parent >= 0) {
      const before = this.lastChild[parent]!
      if (before < 0) this.firstChild[parent] = node
      else this.nextSibling[before] = node
      this.lastChild[parent] = node
    }
    return node
  }

  /** Allocated in all. */
  real(node: number): number {
    return this.now[node]! + this.onTime[node]! + this.late[node]!
  }

  /** The lines of a recipe in display order below a node, added unless they are there. @returns the first of them */
  below({ problem, lineRank }: Facts, parent: number, recipe: number): number {
    const [start, end] = [problem.recipeStart[recipe]!, problem.recipeStart[recipe + 1]!]
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

/** The forest with the lines of all demands; what is allocated comes next (allocated.ts). */
export function topNodes(facts: Facts): Nodes {
  const { problem, requirements, open } = facts
  const nodes = new Nodes(problem.demandCount)
  for (let demand = 0; demand < problem.demandCount; demand++) {
    const recipe = problem.demandRecipe[demand]!
    const [start, end] = [problem.recipeStart[recipe]!, problem.recipeStart[recipe + 1]!]
    const byRank = displayOrder(facts.lineRank, start, end)
    nodes.topStart[demand] = nodes.count
    for (let k = 0; k < end - start; k++) {
      const line = byRank[k]!
      const usage = problem.lines[line * LINE_WIDTH + LINE_USAGE]!
      nodes.add(demand, line, -1, requirements.of(usage, open[demand]!))
    }
  }
  nodes.topStart[problem.demandCount] = nodes.count
  return nodes
}
