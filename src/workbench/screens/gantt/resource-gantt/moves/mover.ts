import type { MoveRefusal } from '#engine/scheduling/moves/index.ts'

/** Operations by their source on the chart, and where each is to go; the first leads. Times are seconds UTC. */
export interface WantedPlace {
  readonly source: number
  readonly row: number
  readonly start: number
}

/** Where operations stand; times are seconds UTC, rows those of the chart (-1: not on it). */
export interface Places {
  readonly source: Int32Array
  readonly row: Int32Array
  readonly setupStart: Float64Array
  readonly start: Float64Array
  readonly productionEnd: Float64Array
  readonly end: Float64Array
}

export interface OrderEffect {
  readonly order: string
  /** Seconds after the due date; negative: before it. */
  readonly lateness: number
  readonly newLateness: number
}

/** Orders by kind of change. */
export interface OrderCounts {
  readonly later: number
  readonly earlier: number
  readonly newlyLate: number
}

/** Orders that an effect names: thousands would only be counted by who reads of them. */
export const MOST_NAMED = 10

/** What a move would come to. */
export interface Effect {
  readonly refused: MoveRefusal | 'server' | null
  /** Operation that the refusal is about, or the server's words. */
  readonly by: string
  readonly moved: Places
  /** Rows and starts of the same operations now; row -1: they have no place. */
  readonly before: Pick<Places, 'row' | 'start'> & {
    /** And when their setups begin, where that is known; then that of `moved` is, too. */
    readonly setupStart?: Float64Array
  }
  /** The worst of the orders that end at another time, those that become late first; at most MOST_NAMED. */
  readonly orders: readonly OrderEffect[]
  /** Of all orders that end at another time. */
  readonly counts: OrderCounts
  /** Operations that never move and would begin before something they wait for has ended. */
  readonly conflicts: number
  /** Only the server can calculate the effect: it is asked before the move is made. */
  readonly isRough: boolean
  /** What a confirmation carries: exactly this is written, or nothing. */
  readonly plan: string
  /** Null unless asked for. */
  readonly hash: string | null
}

/** Works out moves; the plan stays as it is. */
export interface Mover {
  /** What a move would come to; `proof`: with its hash. */
  preview(wanted: readonly WantedPlace[], proof?: boolean): Promise<Effect>
  /** Rows that an operation can go to at a time, with a score: 0 (refused) to 1 (ends first). Empty: not known. */
  candidates(source: number, start: number): Promise<ReadonlyMap<number, number>>
  close(): void
}

/** Is the move not to be made? What only the server can decide is not refused yet. */
export const isRefused = ({ refused }: Effect): boolean => refused !== null && refused !== 'wholeRun'

export function countOrders(orders: readonly OrderEffect[]): OrderCounts {
  let [later, earlier, newlyLate] = [0, 0, 0]
  for (const { lateness, newLateness } of orders) {
    if (newLateness > lateness) later++
    else earlier++
    if (newLateness > 0 && lateness <= 0) newlyLate++
  }
  return { later, earlier, newlyLate }
}

export const noPlaces: Places = {
  source: new Int32Array(),
  row: new Int32Array(),
  setupStart: new Float64Array(),
  start: new Float64Array(),
  productionEnd: new Float64Array(),
  end: new Float64Array(),
}
