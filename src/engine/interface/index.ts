import { calendarInterface } from './calendar.ts'
import { hashOf, type KernelInterface } from './declare.ts'
import { expressionsInterface } from './expressions.ts'
import { FUNCTIONS } from './functions.ts'
import { kittingInterface } from './kitting.ts'
import { memoryInterface } from './memory.ts'
import { movesInterface } from './moves.ts'
import { psiInterface } from './psi.ts'
import { schedulingInterface } from './scheduling.ts'
import { projectInterface, shopInterface } from './solver.ts'

/**
 * What the host and the kernels agree on. `node tools/kernel-interface.ts` generates assembly/interface from it, and
 * functions.ts from the functions that the kernels export.
 */
export const kernelInterfaces: Readonly<Record<string, KernelInterface>> = {
  memory: memoryInterface,
  kitting: kittingInterface,
  scheduling: schedulingInterface,
  moves: movesInterface,
  calendar: calendarInterface,
  shop: shopInterface,
  project: projectInterface,
  psi: psiInterface,
  expressions: expressionsInterface,
}

/** Hash of the declarations and of the kernels' functions: a host and kernels with the same one fit. Positive, 31 bits. */
export function versionOf(functions: number, interfaces: Readonly<Record<string, KernelInterface>>): number {
  return hashOf(
    JSON.stringify([functions, interfaces], (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    ),
  )
}

export const interfaceVersion = versionOf(FUNCTIONS, kernelInterfaces)
