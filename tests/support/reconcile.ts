/** Cells of a row by column: quantities and times as they are kept, in 10^-6 units and seconds. */
export type Cells = Readonly<Record<string, unknown>>

/** Figures that disagree, with what the rows say. */
export class Findings {
  readonly all: string[] = []

  add(text: string): void {
    this.all.push(text)
  }

  /** @param shown the figure as it is shown @param reckoned what follows from the rows */
  same(name: string, shown: unknown, reckoned: unknown): void {
    if (shown !== reckoned)
      this.add(`${name}: ${String(shown)} is shown, ${String(reckoned)} follows from the rows`)
  }
}

export function grouped<K>(rows: readonly Cells[], key: (row: Cells) => K): Map<K, Cells[]> {
  const groups = new Map<K, Cells[]>()
  for (const row of rows) {
    const own = groups.get(key(row))
    if (own) own.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}

export const sumOf = (rows: readonly Cells[], name: string): bigint =>
  rows.reduce((sum, row) => sum + BigInt((row[name] as bigint | number | null) ?? 0), 0n)

export const atPath = (seq: unknown, path: unknown): string => `${String(seq)} ${String(path)}`

/** A rate of 0..1, rounded half up to eight decimals; null where there is nothing to measure. */
export function rateOf(part: bigint | number, whole: bigint | number): number | null {
  const [a, b] = [BigInt(part), BigInt(whole)]
  return b === 0n ? null : Number((2n * a * 100_000_000n + b) / (2n * b)) / 1e8
}

/** In per cent with six decimals, as KPIs are kept. */
export const perCent = (rate: number | null): string | null =>
  rate === null ? null : (rate * 100).toFixed(6)
