import type { PlanSnapshot } from '#engine/scheduling/commands/snapshot.ts'
import type { StoredPlan } from '#engine/scheduling/commands/stored-plan.ts'

/** Plans at a time; a plan of 100 000 operations takes some hundred MB. */
const keptPlans = 3
/** A plan that is older sees another now: what is fenced, and what has begun to be valid. */
const keptSeconds = 600

export interface HeldPlan {
  readonly stamp: string
  /** Seconds UTC. */
  readonly asOf: number
  /** Null when moves have been made since: then it tells no longer what is stored. */
  readonly snapshot: PlanSnapshot | null
  /** Null when the plan can only be scheduled anew. */
  readonly stored: StoredPlan | null
}

export interface FoundPlan {
  readonly plan: HeldPlan
  /** True when it was made just now. */
  readonly prepared: boolean
}

interface Wanted {
  readonly key: string
  readonly stamp: string
  readonly asOf: number
  readonly snapshot: PlanSnapshot | null
}

/** Plans that a thread keeps ready: one per tenant and plan unit, those used last, as long as nothing has changed. */
export class HeldPlans {
  readonly #plans = new Map<string, HeldPlan>()

  /** The plan of that stamp; made when its data is given; null when it is needed. */
  find(
    { key, stamp, asOf, snapshot }: Wanted,
    open: (snapshot: PlanSnapshot) => StoredPlan | null,
  ): FoundPlan | null {
    const known = this.#plans.get(key)
    this.#plans.delete(key)
    if (known?.stamp === stamp && asOf >= known.asOf && asOf - known.asOf < keptSeconds) {
      this.#plans.set(key, known)
      return { plan: known, prepared: false }
    }
    if (!snapshot) return null
    for (const old of this.#plans.keys()) if (this.#plans.size >= keptPlans) this.#plans.delete(old)
    const plan = { stamp, asOf, snapshot, stored: open(snapshot) }
    this.#plans.set(key, plan)
    return { plan, prepared: true }
  }

  /** A move has been written: the plan stays ready under its new stamp when `move` can make it in the held one. */
  keep(key: string, stamp: string, next: string, move: (stored: StoredPlan) => boolean): void {
    const known = this.#plans.get(key)
    if (known?.stamp !== stamp) return
    if (known.stored && move(known.stored)) this.#plans.set(key, { ...known, stamp: next, snapshot: null })
    else this.#plans.delete(key)
  }

  drop(key: string): void {
    this.#plans.delete(key)
  }

  get size(): number {
    return this.#plans.size
  }
}
