import type { TFunction } from 'i18next'
import { choiceOf } from '#domain/choices/index.ts'
import type { Label, Language } from '#domain/label.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import { shortDurationText } from '../../../fields/duration-text.ts'
import { formatTime } from '../../../fields/format.ts'
import { latestOf } from './critical.ts'
import { quantityAt, secondsAt, type Plan } from './plan.ts'

/** Language and time zone of a plan. */
export interface Wording {
  readonly plan: Plan
  readonly t: TFunction
  readonly label: (label: Label) => string
  readonly language: Language
  readonly zone: string
}

/** How times, quantities and choices of a plan are written. */
export function writing({ plan, t, label, language, zone }: Wording) {
  const duration = (seconds: number): string => shortDurationText(seconds, language)
  const leftOf = (order: number): number | null => {
    const due = secondsAt(plan.orders.columns.dueDate, order)
    const last = latestOf(plan, plan.operationsOf[order]!)
    return due === null || last === null ? null : due - secondsAt(plan.operations.columns.end, last)!
  }
  return {
    at: (seconds: number | null): string =>
      seconds === null ? '–' : formatTime(formatSeconds(seconds), zone).slice(5, 16),
    choice: (name: 'OperationStatus' | 'PegNode', code: string | null): string => {
      const found = code === null ? undefined : choiceOf(name)[code]
      return found ? label(found) : (code ?? '')
    },
    duration,
    /** Seconds between two things: negative where the second is too early for the first. */
    gap: (seconds: number | null): string => {
      if (seconds === null) return ''
      return seconds === 0 ? '0' : `${seconds < 0 ? '−' : ''}${duration(Math.abs(seconds))}`
    },
    quantity: (column: Parameters<typeof quantityAt>[0], row: number): string => {
      const quantity = quantityAt(column, row)
      return quantity === null ? '' : formatDecimal(quantity)
    },
    /** Seconds from the end of an order's work to its due date. */
    leftOf,
    lateness: (order: number): string => {
      const left = leftOf(order)
      if (left === null) return ''
      return t(left < 0 ? 'late' : 'early', { time: duration(Math.abs(left)) })
    },
  }
}
