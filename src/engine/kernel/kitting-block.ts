import { layoutOf } from '../interface/declare.ts'
import { memberRecord, supplyRecord, usageRecord } from '../interface/kitting.ts'
import { kittingColumns, kittingMemory, packedColumns } from '../interface/kitting-columns.ts'
import { Setting, TAG_WIDTH, type Problem } from '../kitting/problem.ts'
import { putBlock } from './block.ts'
import { KernelMemoryError, type Kernels } from './kernels.ts'

/** Addresses of a run's data in kernel memory. */
export interface Placed {
  readonly demandSets: number
  readonly demandCount: number
  /** Lower limit of the times at which every demand is visited. */
  readonly phases: number
}

/** Empties the arena, copies the problem, packs randomly accessed data into records, and opens the run. */
export function placeProblem(kernels: Kernels, problem: Problem): Placed {
  const { exports } = kernels
  exports.reset()
  const memberCount = problem.memberItem.length
  const memory = {
    demandSets: kernels.alloc(problem.demandCount * 8),
    usages: kernels.alloc(problem.usageCount * layoutOf(usageRecord).bytes),
    members: kernels.alloc(memberCount * layoutOf(memberRecord).bytes),
    supplies: kernels.alloc((problem.supplyCount + 1) * layoutOf(supplyRecord).bytes),
    memberCount,
    demandTagCount: problem.demandTags.length / TAG_WIDTH,
    supplyTagCount: problem.supplyTags.length / TAG_WIDTH,
  }
  const block = putBlock(kernels, { ...kittingColumns, ...kittingMemory }, { ...problem, ...memory })
  kernels.scope(() => exports.kittingPackRecords(block, putBlock(kernels, packedColumns, problem)))
  if (exports.kittingOpen(block) !== 0) throw new KernelMemoryError(0)
  kernels.scope(() => exports.kittingPack(kernels.put(problem.supplyQty), kernels.put(problem.supplyTime)))
  if (exports.kittingStart() !== 0) throw new KernelMemoryError(0)
  return {
    demandSets: memory.demandSets,
    demandCount: problem.demandCount,
    phases: problem.policy[Setting.twoPhase] ? 2 : 1,
  }
}
