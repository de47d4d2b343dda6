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

/**
 * Plans that a thread keeps ready: one per tenant and plan unit, those used last, as long as nothing but moves has changed
 * them; moves made elsewhere are made in them, too.
 */
export class HeldPlans {
  readonly #plans = new Map<string, HeldPlan>()

  /** The plan of that stamp; made when its data is given; null when it is needed. */
  find(
    { key, stamp, asOf, snapshot }: Wanted,
    open: (snapshot: PlanSnapshot) => StoredPlan | null,
  ): FoundPlan | null {
    const known = this.#usable(key, asOf)
    if (known?.stamp === stamp) {
      this.#plans.delete(key)
      this.#plans.set(key, known)
      return { plan: known, prepared: false }
    }
    if (!snapshot) return null
    this.#plans.delete(key)
    for (const old of this.#plans.keys()) if (this.#plans.size >= keptPlans) this.#plans.delete(old)
    const plan = { stamp, asOf, snapshot, stored: open(snapshot) }
    this.#plans.set(key, plan)
    return { plan, prepared: true }
  }

  /** Stamp of the plan that can make the moves made since; null: its data is needed. */
  stampOf(key: string, asOf: number): string | null {
    const known = this.#usable(key, asOf)
    return known?.stored ? known.stamp : null
  }

  /** A move has been written: the plan stays ready under its new stamp when `move` can make it in the held one. */
  keep(key: string, stamp: string, next: string, move: (stored: StoredPlan) => boolean): void {
    const known = this.#plans.get(key)
    if (known?.stamp === stamp && known.stored && move(known.stored))
      this.#plans.set(key, { ...known, stamp: next, snapshot: null })
  }

  /** Moves have been made elsewhere: the plan is given up where `moves` cannot make them in the held one. */
  async follow(
    key: string,
    stamp: string,
    next: string,
    moves: (stored: StoredPlan) => Promise<boolean>,
  ): Promise<void> {
    const known = this.#plans.get(key)
    if (known?.stamp !== stamp || !known.stored) return
    this.#plans.delete(key)
    if (await moves(known.stored)) this.#plans.set(key, { ...known, stamp: next, snapshot: null })
  }

  drop(key: string): void {
    this.#plans.delete(key)
  }

  get size(): number {
    return this.#plans.size
  }

  /** The plan of the key, unless it is too old or of a later moment. */
  #usable(key: string, asOf: number): HeldPlan | null {
    const known = this.#plans.get(key)
    return known && asOf >= known.asOf && asOf - known.asOf < keptSeconds ? known : null
  }
}
