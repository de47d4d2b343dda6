import { parseCalendarDates } from '#domain/calendar/calendar-dates.ts'
import { calendarFaultText, type Parsed } from '#domain/calendar/faults.ts'
import type { YearPlan } from '#domain/calendar/generate-year.ts'
import { parseShiftList } from '#domain/calendar/shift-list.ts'
import { parseTargets } from '#domain/calendar/target-list.ts'
import type { Language } from '#domain/label.ts'
import { parseDay } from '#domain/rules/dates.ts'

/** What the dialog asks, as typed. */
export interface YearForm {
  readonly year: string
  readonly prefix: string
  readonly resourceCode: string
  readonly kind: 'week' | 'rotation'
  readonly week: readonly string[]
  readonly rotation: string
  readonly first: string
  readonly sortOrder: string
  readonly holidays: boolean
  readonly extraDays: string
  readonly extraShifts: string
}

const nextYear = String(new Date().getFullYear() + 1)
export const startedForm: YearForm = {
  year: nextYear,
  prefix: `Y${nextYear}`,
  resourceCode: '*',
  kind: 'week',
  week: ['DAY', 'DAY', 'DAY', 'DAY', 'DAY', '', ''],
  rotation: 'DAY | DAY | NIGHT | NIGHT | |',
  first: `${nextYear}-01-01`,
  sortOrder: '10',
  holidays: true,
  extraDays: '',
  extraShifts: 'DAY',
}

/** Steps of a rotation are parted by `|`; an empty one is a day off. */
const stepsOf = (text: string): readonly string[] => text.split('|').map((step) => step.trim())

/** The plan that a form means; null while it means none. */
export function planOf(form: YearForm): YearPlan | null {
  const [year, first, sortOrder] = [Number(form.year), parseDay(form.first), Number(form.sortOrder)]
  if (!Number.isInteger(year) || year < 1970 || year > 9998 || form.prefix.trim() === '') return null
  if (!Number.isFinite(sortOrder) || form.sortOrder.trim() === '') return null
  if (form.kind === 'rotation' && first === null) return null
  const pattern =
    form.kind === 'week'
      ? ({ kind: 'week', shifts: form.week } as const)
      : ({ kind: 'rotation', first: first!, shifts: stepsOf(form.rotation) } as const)
  const { resourceCode, holidays, extraDays, extraShifts } = form
  return {
    year,
    prefix: form.prefix.trim(),
    resourceCode,
    pattern,
    sortOrder,
    holidays,
    extraDays,
    extraShifts,
  }
}

/** What of the form cannot be read, in words. */
export function faultsOf(
  form: YearForm,
  language: Language,
): Readonly<Partial<Record<keyof YearForm, string>>> {
  const fault = (parsed: Parsed<unknown>): string | undefined =>
    'faults' in parsed ? calendarFaultText(parsed.faults[0]!, language) : undefined
  const shifts = (lists: readonly string[]): string | undefined =>
    lists.filter((list) => list.trim() !== '').flatMap((list) => fault(parseShiftList(list)) ?? [])[0]
  const found = {
    resourceCode: fault(parseTargets(form.resourceCode)),
    week: form.kind === 'week' ? shifts(form.week) : undefined,
    rotation: form.kind === 'rotation' ? shifts(stepsOf(form.rotation)) : undefined,
    extraDays: form.extraDays.trim() === '' ? undefined : fault(parseCalendarDates(form.extraDays)),
    extraShifts: form.extraDays.trim() === '' ? undefined : shifts([form.extraShifts]),
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined))
}
