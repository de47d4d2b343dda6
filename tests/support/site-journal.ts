/** Where an operation is. */
export interface Place {
  readonly resource: string
  readonly start: string
}

/** What was acknowledged. */
export class Journal {
  readonly customers = new Set<string>()
  readonly orders = new Set<string>()
  /** Of operations after the last acceptance and the moves since. */
  places: ReadonlyMap<string, Place> = new Map()
  accepted: string | null = null
  published: string | null = null
  acceptances = 0
  moves = 0
  results = 0
  /** Runs that workers calculate at this time. */
  readonly running = new Set<string>()

  get acknowledged(): number {
    const { customers, orders, acceptances, moves, results } = this
    return customers.size + orders.size + acceptances + moves + results
  }
}
