interface BucketRow {
  readonly from: string
  readonly to: string
  readonly needQty: string | null
  readonly planQty: string | null
}

interface Bucket {
  /** Days of the bucket, YYYY-MM-DD. */
  readonly from: string
  readonly to: string
  readonly need: number
  readonly plan: number
}

/** Sums of all suppliers by bucket, the first day first. */
export function sumByBucket(rows: readonly BucketRow[]): readonly Bucket[] {
  return [...Map.groupBy(rows, ({ from }) => from)]
    .map(([from, own]) => ({
      from,
      to: own.reduce((last, { to }) => (to > last ? to : last), from),
      need: own.reduce((sum, { needQty }) => sum + Number(needQty ?? 0), 0),
      plan: own.reduce((sum, { planQty }) => sum + Number(planQty ?? 0), 0),
    }))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
}
