const DAY = 86_400
/** Days whose texts are kept: some years. */
const KEPT = 5000

const two = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
const days = new Map<number, string>()

/** `yyyy-MM-dd` of a day counted from 1970-01-01; null outside the years 0 to 9999. */
function dayText(day: number): string | null {
  let text = days.get(day)
  if (text === undefined) {
    const date = new Date(day * DAY * 1000)
    if (!(date.getUTCFullYear() >= 0 && date.getUTCFullYear() <= 9999)) return null
    text = date.toISOString().slice(0, 10)
    if (days.size >= KEPT) days.clear()
    days.set(day, text)
  }
  return text
}

/**
 * `2026-11-20T08:30:00` of whole seconds since 1970-01-01T00:00; null outside the years 0 to 9999. What `Date` writes, for
 * columns of times that are written hundreds of times a frame.
 */
export function secondsText(seconds: number): string | null {
  const day = Math.floor(seconds / DAY)
  const date = dayText(day)
  if (date === null) return null
  const rest = seconds - day * DAY
  const hour = Math.floor(rest / 3600)
  return `${date}T${two[hour]!}:${two[Math.floor(rest / 60) % 60]!}:${two[rest % 60]!}`
}

const digitsOf = (text: string, from: number, to: number): number => {
  let number = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

const dayNumbers = new Map<string, number>()

/** Seconds of the form `2026-11-20T08:30:00Z`, in which times cross the wire; null for any other text. */
export function wireSeconds(text: string): number | null {
  if (text.length !== 20 || text[19] !== 'Z' || text[10] !== 'T' || text[13] !== ':' || text[16] !== ':')
    return null
  const date = text.slice(0, 10)
  let day = dayNumbers.get(date)
  if (day === undefined) {
    day = Date.parse(date) / (DAY * 1000)
    // A day that does not exist would be written as another one.
    if (dayText(day) !== date) return null
    if (dayNumbers.size >= KEPT) dayNumbers.clear()
    dayNumbers.set(date, day)
  }
  const [hour, minute, second] = [digitsOf(text, 11, 13), digitsOf(text, 14, 16), digitsOf(text, 17, 19)]
  if (!(hour < 24 && minute < 60 && second < 60)) return null
  return day * DAY + hour * 3600 + minute * 60 + second
}
