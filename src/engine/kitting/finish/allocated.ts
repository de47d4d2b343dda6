import { inSlices } from '../../numbers.ts'
import { LINE_ITEM, LINE_USAGE, LINE_WIDTH } from '../problem.ts'
import { crossingLead, mayCross } from '../eligible.ts'
import type { Facts } from './facts.ts'
import type { Nodes } from './nodes.ts'

/** Node of every build and allocation. */
export interface Placed {
  readonly ofAllocation: Int32Array
  readonly ofBuild: Int32Array
}

/** Adds the allocations and builds of the solution to the forest. */
export function placeSolution(facts: Facts, nodes: Nodes): Placed {
  const count = facts.solution.allocationCount
  const ofBuild = placeBuilds(facts, nodes)
  const leads = leadsOf(facts)
  const ofAllocation = new Int32Array(count)
  inSlices(count, (from, to) => placeSlice(facts, nodes, { ofBuild, ofAllocation }, leads, from, to))
  rollUp(facts, nodes, ofBuild, ofAllocation)
  return { ofAllocation, ofBuild }
}

/** Places allocations from..to-1. */
function placeSlice(
  facts: Facts,
  nodes: Nodes,
  { ofBuild, ofAllocation }: Placed,
  leads: Float64Array,
  from: number,
  to: number,
): void {
  const { problem, solution, supplyTier, allocationMain } = facts
  const { allocationBatch, allocationBuild, allocationLine, allocationSupply, batchDemand } = solution
  const { supplyTime, supplyItem, demandNeed, lines } = problem
  const crossing = mayCross(problem)
  for (let a = from; a < to; a++) {
    const demand = batchDemand[allocationBatch[a]!]!
    const build = allocationBuild[a]!
    const line = allocationLine[a]!
    const node =
      build < 0 ? nodes.top(facts, demand, line) : childOf(facts, nodes, ofBuild[build]!, build, line)
    ofAllocation[a] = node
    const supply = allocationSupply[a]!
    const time = supplyTime[supply]! + (crossing ? crossingLead(problem, demand, supply) : 0)
    const main = allocationMain[a]!
    const lead = build < 0 ? 0 : leads[build]!
    if (time === 0) nodes.now[node]! += main
    else if (time + lead <= demandNeed[demand]!) nodes.onTime[node]! += main
    else nodes.late[node]! += main
    if (supplyItem[supply] !== lines[line * LINE_WIDTH + LINE_ITEM]) nodes.substitute[node] = 1
    if (supplyTier[supply]! > nodes.tier[node]!) nodes.tier[node] = supplyTier[supply]!
    const last = nodes.last[node]!
    if (last < 0 || time > supplyTime[last]!) nodes.last[node] = supply
    if (time > nodes.ready[node]!) nodes.ready[node] = time
  }
}

/** Lead of every build with those above it. */
function leadsOf({ solution, problem }: Facts): Float64Array {
  const leads = new Float64Array(solution.buildCount)
  for (let build = 0; build < solution.buildCount; build++) {
    const parent = solution.buildParent[build]!
    const item = problem.lines[solution.buildLine[build]! * LINE_WIDTH + LINE_ITEM]!
    leads[build] = problem.itemLead[item]! + (parent < 0 ? 0 : leads[parent]!)
  }
  return leads
}

function childOf(facts: Facts, nodes: Nodes, parent: number, build: number, line: number): number {
  const recipe = facts.solution.buildRecipe[build]!
  return nodes.below(facts, parent, recipe) + facts.lineRank[line]!
}

function placeBuilds(facts: Facts, nodes: Nodes): Int32Array {
  const { solution, problem, requirements, buildQty } = facts
  const ofBuild = new Int32Array(solution.buildCount)
  for (let build = 0; build < solution.buildCount; build++) {
    const demand = solution.batchDemand[solution.buildBatch[build]!]!
    const parent = solution.buildParent[build]!
    const line = solution.buildLine[build]!
    const node =
      parent < 0 ? nodes.top(facts, demand, line) : childOf(facts, nodes, ofBuild[parent]!, parent, line)
    ofBuild[build] = node
    nodes.built[node]! += buildQty[build]!
    const recipe = solution.buildRecipe[build]!
    const first = nodes.below(facts, node, recipe)
    for (let line = problem.recipeStart[recipe]!; line < problem.recipeStart[recipe + 1]!; line++) {
      const usage = problem.lines[line * LINE_WIDTH + LINE_USAGE]!
      nodes.required[first + facts.lineRank[line]!]! += requirements.of(usage, buildQty[build]!)
    }
  }
  return ofBuild
}

/** Builds take as long as their parts plus their lead; builds from parts on hand without a lead are on hand. */
function rollUp(facts: Facts, nodes: Nodes, ofBuild: Int32Array, ofAllocation: Int32Array): void {
  const { solution, problem, buildQty } = facts
  if (solution.buildCount === 0) return
  const atHand = new Uint8Array(solution.buildCount).fill(1)
  for (let a = 0; a < solution.allocationCount; a++) {
    const build = solution.allocationBuild[a]!
    if (build >= 0 && nodes.ready[ofAllocation[a]!]! > 0) atHand[build] = 0
  }
  for (let build = solution.buildCount - 1; build >= 0; build--) {
    const node = ofBuild[build]!
    const item = problem.lines[solution.buildLine[build]! * LINE_WIDTH + LINE_ITEM]!
    let ready = 0
    for (let child = nodes.firstChild[node]!; child >= 0; child = nodes.nextSibling[child]!) {
      if (nodes.ready[child]! > ready) ready = nodes.ready[child]!
      nodes.tier[node] = Math.max(nodes.tier[node]!, nodes.tier[child]!)
    }
    nodes.ready[node] = Math.max(nodes.ready[node]!, ready + problem.itemLead[item]!)
    const parent = solution.buildParent[build]!
    if (problem.itemLead[item]! > 0 || ready > 0) atHand[build] = 0
    if (atHand[build]) nodes.builtNow[node]! += buildQty[build]!
    else if (parent >= 0) atHand[parent] = 0
  }
}
