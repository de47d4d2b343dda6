import type { Capacity, Ratio } from '#domain/rules/capacity.ts'
import type { Work } from './lots.ts'
import type { ResourceRow } from './resources.ts'

/** Need of one choice of resources of an operation for one resource. */
export interface Use {
  /** M main, S0..S9 sub, C0..C9 for the changeover only. */
  readonly inst: string
  readonly resource: ResourceRow
  readonly setup: Work | null
  readonly production: Capacity
  /** Of the production: fixed seconds, and seconds per piece in 10^-6. */
  readonly fixed: number
  readonly perPiece: bigint
  readonly teardown: Work | null
  /** A changeover resource (C0..C9): needed for the setup only. */
  readonly setupOnly: boolean
  readonly resQty: bigint | null
}

/** Resources that an operation uses together; the first one is the main resource. Larger priorities are preferred. */
export interface Choice {
  readonly priority: number | null
  readonly uses: readonly Use[]
}

/** Material per piece, plus `fixed` once; `once`: the ratio itself is for the whole operation. */
export interface Material {
  readonly inst: string
  readonly item: string
  readonly ratio: Ratio
  readonly once: boolean
  readonly steps: readonly (readonly [from: bigint, quantity: bigint])[]
  /** 10^-6; below 1. */
  readonly scrap: bigint
  readonly fixed: bigint
}

/** How a step waits for those before it. Seconds. */
export interface Wait {
  readonly type: string
  readonly min: number | null
  readonly max: number | null
  readonly working: boolean
}

/** A process of a route. */
export interface Step {
  readonly procNo: number
  readonly process: string
  /** Positions in the route of the steps before. */
  readonly previous: readonly number[]
  readonly wait: Wait
  readonly choices: readonly Choice[]
  readonly inputs: readonly Material[]
  readonly outputs: readonly Material[]
  /** Yield of the started pieces, 10^-6, above 0; and fixed scrap. */
  readonly yield: bigint
  readonly lost: bigint
  readonly splitRule: string
  readonly splitValue: bigint | null
  readonly transferQty: bigint | null
}

/** Steps in topological order. */
export interface Route {
  readonly steps: readonly Step[]
  /** Per step, the positions of the steps that follow it. */
  readonly next: readonly (readonly number[])[]
}
