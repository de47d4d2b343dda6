import type { CustomTypesConfig } from 'pg'
// By itself: threads that read packed rows have no use for the rest of the driver.
import TypeOverrides from 'pg/lib/type-overrides'

/**
 * How PostgreSQL's values reach JavaScript, one table for every connection:
 *   int8         number (throws beyond 2^53, which no key or counter of ours reaches)
 *   numeric      exact decimal text without trailing zeros ("12.5")
 *   date         "YYYY-MM-DD"
 *   timestamptz  ISO 8601 in UTC ("2026-11-20T08:00:00Z", fraction only when there is one)
 *   interval     text
 * and arrays of these. Parameters: json as text made by JSON.stringify, everything else as its wire value.
 */
const types = new TypeOverrides()
const plain = (text: string) => text

export function toInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`int8 ${text} is not a safe integer`)
  return value
}

export function toDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** "2026-11-20 08:00:00.5+00" -> "2026-11-20T08:00:00.5Z"; sessions run in UTC, so the offset is always +00. */
export function toInstant(text: string): string {
  return text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z')
}

const oid = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  numeric: 1700,
} as const
const arrayOid = { int8: 1016, date: 1182, timestamptz: 1185, numeric: 1231 } as const

types.setTypeParser(oid.int8, toInteger)
types.setTypeParser(oid.numeric, toDecimal)
types.setTypeParser(oid.date, plain)
types.setTypeParser(oid.timestamp, plain)
types.setTypeParser(oid.interval, plain)
types.setTypeParser(oid.timestamptz, toInstant)

/** Elements of these types never hold quotes or commas after unquoting, so splitting is enough. */
const arrayOf = (parse: (text: string) => unknown) => (text: string) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((element) => (element === 'NULL' ? null : parse(element.replaceAll('"', ''))))
types.setTypeParser(arrayOid.int8, arrayOf(toInteger))
types.setTypeParser(arrayOid.numeric, arrayOf(toDecimal))
types.setTypeParser(arrayOid.date, arrayOf(plain))
types.setTypeParser(arrayOid.timestamptz, arrayOf(toInstant))

export const valueTypes: CustomTypesConfig = types as unknown as CustomTypesConfig
