/** What the stock and requirements lists are of: answer of ASPItemTimeline/GetFacts. */
export interface TimelineFacts {
  /** Today in the plan unit, `YYYY-MM-DD`. */
  readonly today: string
  /** IANA zone of the plan unit, in which days begin. */
  readonly zone: string
  /** Entities that the reader sees in part or not at all: what is hidden counts nowhere. */
  readonly withheld: readonly string[]
}
