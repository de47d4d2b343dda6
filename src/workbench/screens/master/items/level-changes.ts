import type { Field } from '#domain/field-kinds.ts'
import { formatDecimal, unitsOr } from '#domain/rules/decimal.ts'
import { formatDuration, parseDuration } from '#domain/rules/duration.ts'
import type { ListRow } from '../../../list/list-row.ts'

/** How a level comes from the one that is there; nothing counts as 0. */
export const levelSteps = ['set', 'add', 'percent'] as const
export type LevelStep = (typeof levelSteps)[number]

export interface LevelChange {
  readonly row: ListRow
  /** Wire values: a decimal text, or seconds. */
  readonly before: unknown
  readonly after: string | number
}

const UNIT = 1_000_000n

/** A level in 10^-6 units or seconds. */
function levelOf(value: unknown, { kind }: Field): bigint {
  if (kind === 'duration') return BigInt(Number(value ?? 0))
  return unitsOr(String((value as string | number | null) ?? '0'), 0n)
}

/** What is typed, as a level or (percent) in 10^-6; null when it cannot be read. */
function amountOf(text: string, step: LevelStep, { kind }: Field): bigint | null {
  if (step !== 'percent' && kind === 'duration') {
    const back = text.trim().startsWith('-')
    const seconds = parseDuration(text.trim().replace(/^-/, ''))
    return seconds === null ? null : BigInt(back ? -seconds : seconds)
  }
  return unitsOr(text.trim(), null)
}

/** The rows whose level would be another one; never below 0. Null when the amount cannot be read. */
export function levelChanges(
  rows: readonly ListRow[],
  name: string,
  field: Field,
  step: LevelStep,
  text: string,
): readonly LevelChange[] | null {
  const amount = amountOf(text, step, field)
  if (amount === null) return null
  return rows.flatMap((row) => {
    const before = levelOf(row[name], field)
    const wanted =
      step === 'set'
        ? amount
        : step === 'add'
          ? before + amount
          : before + rounded(before * amount, 100n * UNIT)
    const after = wanted < 0n ? 0n : wanted
    if (after === before && row[name] !== null) return []
    return [
      { row, before: row[name], after: field.kind === 'duration' ? Number(after) : formatDecimal(after) },
    ]
  })
}

/** Halves go away from zero. */
const rounded = (a: bigint, by: bigint): bigint => (a + (a < 0n ? -by : by) / 2n) / by

/** A level for a reader. */
export const levelText = (value: unknown, { kind }: Field): string =>
  value === null || value === undefined
    ? '–'
    : kind === 'duration'
      ? formatDuration(Number(value))
      : (value as string)
