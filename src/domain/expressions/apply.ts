import { dayNumber } from '../rules/dates.ts'
import { unitsOr } from '../rules/decimal.ts'
import * as exact from './arithmetic.ts'
import type { World } from './environment.ts'
import type { Meter } from './meter.ts'
import type { ScalarFunction } from './typed.ts'
import type { Type } from './types.ts'
import { dayOfInstant, plainText } from './wire.ts'

/** What a function gets beside the values of its arguments. */
export interface Applied {
  readonly types: readonly Type[]
  readonly world: World
  readonly meter: Meter
}

type Single = bigint | string | boolean | null
type Body = (args: readonly Single[], context: Applied) => Single

/** A function that gives null when any argument is null. */
const strict =
  (body: (args: readonly (bigint | string | boolean)[], context: Applied) => Single): Body =>
  (args, context) =>
    args.includes(null) ? null : body(args as readonly (bigint | string | boolean)[], context)

const numeric = (body: (...args: bigint[]) => bigint | null): Body =>
  strict((args) => body(...(args as bigint[])))

/** Letters of a text, counted as code points. */
const letters = (text: string, { meter }: Applied): string[] => {
  meter.read(text)
  return Array.from(text)
}

const part = (body: (all: string[], args: readonly number[]) => string[]): Body =>
  strict(([text, ...counts], context) =>
    body(
      letters(text as string, context),
      counts.map((count) => exact.wholeOf(count as bigint)),
    ).join(''),
  )

const asciiCase =
  (pattern: RegExp, to: (letter: string) => string): Body =>
  (args, { meter }) => {
    const [text] = args
    if (typeof text !== 'string') return null
    meter.read(text)
    return text.replace(pattern, to)
  }

const extreme =
  (sign: 1 | -1): Body =>
  (args) =>
    args.reduce<Single>(
      (best, one) =>
        one === null || (best !== null && exact.compareScalars(one, best) * sign <= 0) ? best : one,
      null,
    )

const unitSeconds: Readonly<Record<string, bigint>> = { d: 86_400n, h: 3600n, m: 60n, s: 1n }

const calendarDay = (year: bigint, month: bigint, day: bigint): bigint | null =>
  wholeOrNull(dayNumber(exact.wholeOf(year), exact.wholeOf(month), exact.wholeOf(day)))

const wholeOrNull = (number: number | null): bigint | null => (number === null ? null : BigInt(number))

function working([resource, from, to]: readonly Single[], { world }: Applied): Single {
  const seconds = world.workSeconds?.(resource as string, Number(from), Number(to)) ?? null
  return seconds === null || !Number.isSafeInteger(seconds) ? null : BigInt(seconds)
}

const sized = (body: (units: bigint) => bigint | null) => numeric((x) => body(x!))

/** What the functions give; arguments are values of the types the checker found. `If` is in evaluate.ts. */
export const bodies: Readonly<Record<Exclude<ScalarFunction, 'If'>, Body>> = {
  Min: extreme(-1),
  Max: extreme(1),
  Coalesce: (args) => args.find((one) => one !== null) ?? null,
  Abs: sized((x) => exact.fit(x < 0n ? -x : x)),
  Round: numeric((x, digits = 0n) => exact.rounded(x!, exact.wholeOf(digits))),
  Ceil: sized(exact.ceiling),
  Floor: sized(exact.floor),
  Mod: numeric((a, b) => exact.remainder(a!, b!)),
  Len: strict(([text], context) => BigInt(letters(text as string, context).length) * exact.UNIT),
  Left: part((all, [n]) => all.slice(0, Math.max(0, n!))),
  Right: part((all, [n]) => (n! <= 0 ? [] : all.slice(-n!))),
  Mid: part((all, [start, n = all.length]) => {
    const from = Math.max(1, start!)
    return all.slice(from - 1, Math.max(from - 1, from - 1 + n))
  }),
  Str: strict(([value], { types, world, meter }) => meter.made(plainText(types[0]!, value!, world.zone))),
  Num: strict(([text]) => {
    return unitsOr((text as string).slice(0, 60).trim(), null)
  }),
  Upper: asciiCase(/[a-z]+/g, (found) => found.toUpperCase()),
  Lower: asciiCase(/[A-Z]+/g, (found) => found.toLowerCase()),
  Trim: strict(([text], { meter }) => {
    meter.read(text as string)
    return trimBlanks(text as string)
  }),
  Date: (args, { types, world }) => {
    if (args.includes(null)) return null
    const [first, month, day] = args as bigint[]
    const found = types[0] === 'time' ? dayOfInstant(first!, world.zone) : calendarDay(first!, month!, day!)
    return found === null ? null : exact.fitDay(found)
  },
  Today: (_, { world }) => dayOfInstant(BigInt(world.now), world.zone),
  Now: (_, { world }) => BigInt(world.now),
  DateDiff: strict(([unit, from, to]) =>
    exact.fit((((to as bigint) - (from as bigint)) / unitSeconds[unit as string]!) * exact.UNIT),
  ),
  WorkTime: (args, context) => (args.includes(null) ? null : working(args, context)),
}

function trimBlanks(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && text[start] === ' ') start++
  while (end > start && text[end - 1] === ' ') end--
  return text.slice(start, end)
}
