/**
 * Built-in reports computed a second time, row by row, from rows as lists answer them. Slow and plain: no SQL, no shared
 * code but zones. Times are ISO texts, quantities decimal texts.
 */
export type Row = Readonly<Record<string, unknown>>
export type Lists = Readonly<Record<string, readonly Row[]>>
export interface Asked {
  readonly from: string
  readonly to: string
  readonly step?: 'day' | 'week' | 'month'
  readonly today: string
  readonly zone: string
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const number = (value: unknown): number => Number(value ?? 0)
export const seconds = (value: unknown): number => Date.parse(text(value)) / 1000
const knownDays = new Map<string, string>()
export function dayOf(time: unknown, { zone }: Asked): string {
  const key = `${zone} ${text(time)}`
  const day =
    knownDays.get(key) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(text(time)))
  knownDays.set(key, day)
  return day
}
export const within = (time: unknown, asked: Asked): boolean => {
  if (!time) return false
  const day = dayOf(time, asked)
  return day >= asked.from && day <= asked.to
}
export const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

export function periodOf(time: unknown, asked: Asked): string {
  const day = dayOf(time, asked)
  if (asked.step === 'day') return day
  if (asked.step === 'month') return `${day.slice(0, 7)}-01`
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  return new Date(Date.parse(day) - weekday * 86_400_000).toISOString().slice(0, 10)
}

export const rounded = (value: number, digits = 1): string =>
  String(
    Number(
      (Math.sign(value) * (Math.round((Math.abs(value) + 1e-9) * 10 ** digits) / 10 ** digits)).toFixed(
        digits,
      ),
    ),
  )
export const percent = (part: number, all: number): string | null =>
  all === 0 ? null : rounded((100 * part) / all)
export const decimal = (value: number): string => String(Number(value.toFixed(6)))

export function groups<R extends Row>(rows: readonly R[], keyOf: (row: R) => readonly unknown[]) {
  const found = new Map<string, { key: readonly unknown[]; rows: R[] }>()
  for (const row of rows) {
    const key = keyOf(row)
    const name = JSON.stringify(key)
    const group = found.get(name) ?? { key, rows: [] }
    group.rows.push(row)
    found.set(name, group)
  }
  return [...found.values()]
}
export const sum = (rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)

export const reported = (result: Row): number =>
  result['endTime'] && result['startTime'] ? seconds(result['endTime']) - seconds(result['startTime']) : 0
export const pieces = (result: Row): number => number(result['goodQty']) + number(result['scrapQty'])

export type Plain = (lists: Lists, asked: Asked) => Row[]
