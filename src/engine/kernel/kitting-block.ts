import { Setting, TAG_WIDTH, type Problem } from '../kitting/problem.ts'
import { KernelMemoryError, type Kernels } from './kernels.ts'

/** Record sizes of assembly/kernels/kitting. */
const USAGE_BYTES = 48
const MEMBER_BYTES = 40
const SUPPLY_BYTES = 16

/** Addresses of a run's data in kernel memory. */
export interface Placed {
  readonly demandSets: number
  readonly demandCount: number
  /** Lower limit of the times at which every demand is visited. */
  readonly phases: number
}

/**
 * Empties the arena, copies the problem, packs randomly accessed data into records, and opens the run. The slots of the
 * parameter block (uint32 each) are in the order in which assembly/kernels/kitting/state.ts reads them.
 */
export function placeProblem(kernels: Kernels, problem: Problem): Placed {
  const { exports } = kernels
  exports.reset()
  const put = (column: Int32Array | BigInt64Array) => kernels.put(column)
  const demandSets = kernels.alloc(problem.demandCount * 8)
  const usages = kernels.alloc(problem.usageCount * USAGE_BYTES)
  const members = kernels.alloc(problem.memberItem.length * MEMBER_BYTES)
  const supplies = kernels.alloc((problem.supplyCount + 1) * SUPPLY_BYTES)
  const slots = [
    put(problem.policy),
    problem.demandCount,
    put(problem.demandOpen),
    put(problem.demandStep),
    put(problem.demandMinBatch),
    put(problem.demandNeed),
    put(problem.demandLimit),
    put(problem.demandRecipe),
    put(problem.demandFlags),
    put(problem.demandTag),
    put(problem.demandGroup),
    put(problem.demandValue),
    put(problem.demandOutput),
    put(problem.demandPegStart),
    put(problem.pegSupply),
    demandSets,
    problem.recipeCount,
    put(problem.recipeStart),
    put(problem.recipeNext),
    put(problem.recipeFlags),
    put(problem.lines),
    put(problem.lineRecipe),
    problem.usageCount,
    usages,
    put(problem.stepFrom),
    put(problem.stepQty),
    problem.listCount,
    put(problem.listStart),
    members,
    problem.itemCount,
    put(problem.itemSupplyStart),
    put(problem.itemPeggedStart),
    put(problem.itemLead),
    put(problem.itemMinRemain),
    problem.supplyCount,
    supplies,
    put(problem.supplyItem),
    put(problem.supplyExpiry),
    put(problem.supplyTag),
    put(problem.supplyLot),
    put(problem.supplySupplier),
    put(problem.supplyFlags),
    problem.demandTags.length / TAG_WIDTH,
    put(problem.demandTags),
    problem.supplyTags.length / TAG_WIDTH,
    put(problem.supplyTags),
  ]
  const block = kernels.put(Uint32Array.from(slots))
  kernels.scope(() => packSmall(kernels, problem, usages, members))
  if (exports.kittingOpen(block) !== 0) throw new KernelMemoryError(0)
  kernels.scope(() => exports.kittingPack(put(problem.supplyQty), put(problem.supplyTime)))
  if (exports.kittingStart() !== 0) throw new KernelMemoryError(0)
  return {
    demandSets,
    demandCount: problem.demandCount,
    phases: problem.policy[Setting.twoPhase] ? 2 : 1,
  }
}

function packSmall(kernels: Kernels, problem: Problem, usages: number, members: number): void {
  const { exports } = kernels
  exports.packUsages(
    problem.usageCount,
    kernels.put(problem.usageNum),
    kernels.put(problem.usageDen),
    kernels.put(problem.usageOffset),
    kernels.put(problem.usageRound),
    kernels.put(problem.usageStepStart),
    usages,
  )
  exports.packMembers(
    problem.memberItem.length,
    kernels.put(problem.memberItem),
    kernels.put(problem.memberFlags),
    kernels.put(problem.memberNum),
    kernels.put(problem.memberDen),
    kernels.put(problem.memberMin),
    kernels.put(problem.memberShare),
    kernels.put(problem.memberSupplier),
    members,
  )
}
