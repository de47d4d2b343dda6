import type { KernelInterface, Slots } from './declare.ts'

/** A shop; its semantics: ../solver/shop.ts. */
export const shopSlots = {
  /** Operations. */
  n: 'count',
  machines: 'count',
  altStart: 'i32',
  altMachine: 'i32',
  altTime: 'i32',
  predStart: 'i32',
  preds: 'i32',
  succStart: 'i32',
  succs: 'i32',
  /** Setup times by machine, before, after; 0 = no setups. */
  setups: 'address',
  /** Average number of operations per machine and job, for the length of the tabu list. */
  tenureBase: 'count',
  /** Best plan: order and alternatives (int32). */
  bestOrder: 'address',
  bestAlt: 'address',
} as const satisfies Slots

export const shopInterface = { blocks: { bindSlots: shopSlots } } as const satisfies KernelInterface

/** Resources that the kernel compares at once: a row of requests is a multiple of so many numbers. */
export const LANES = 4

/** A project; its semantics: ../solver/project.ts. */
export const projectSlots = {
  /** Activities. */
  n: 'count',
  /** Resources, up to a multiple of LANES. */
  lanes: 'count',
  /** No schedule is longer. */
  horizon: 'count',
  duration: 'i32',
  /** Per activity `lanes` numbers. */
  request: 'i32',
  capacity: 'i32',
  predStart: 'i32',
  preds: 'i32',
  succStart: 'i32',
  succs: 'i32',
  /** Activities, each after its predecessors. */
  topological: 'i32',
  /** Latest finish by precedence alone: the priority of the first lists. */
  latest: 'i32',
  /** Starts of the best schedule, and of one from elsewhere (int32). */
  bestStarts: 'address',
  offered: 'address',
} as const satisfies Slots

export const projectInterface = { blocks: { bindSlots: projectSlots } } as const satisfies KernelInterface
