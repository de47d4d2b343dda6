import type { Field } from '#domain/field-kinds.ts'
import { parseSeconds } from '#domain/rules/dates.ts'
import { parseDecimal } from '#domain/rules/decimal.ts'
import type { Fault } from '#domain/rules/messages.ts'
import { checkValue } from '#domain/checks/values.ts'
import { NULL_FLAG, NULL_I32, NULL_I64, type ColumnArrays, type ColumnKind } from '#engine/columns.ts'
import { ByteDictionary } from '../../server/platform/sources/byte-dictionary.ts'
import type { CellKind, CellSpec } from './spec.ts'

/** Receives the cells of one column as bytes of UTF-8 and stores them as a column of the engine. */
export interface Sink {
  /** Null when the cell is sound. An empty cell is null in the column. */
  put(bytes: Buffer, start: number, end: number, row: number): Fault | null
  done(length: number): ColumnArrays[ColumnKind]
}

interface Context {
  readonly name: string
  readonly zone: string
  /** Capacity in rows. */
  readonly capacity: number
}

type SinkMaker = (spec: CellSpec, context: Context) => Sink

const POINT = 0x2e
const ZERO = 0x30
const MINUS = 0x2d

const cellFault = (
  code: Fault['code'],
  name: string,
  value: string,
  values: Fault['values'] = {},
): Fault => ({
  code,
  values: { field: name, value: value.length > 60 ? `${value.slice(0, 60)}…` : value, ...values },
})

/** 10^6, 10^5 ... for numbers with no, one ... fraction digits. */
const powers = [1_000_000, 100_000, 10_000, 1000, 100, 10, 1]

function outside(
  number: number,
  spec: CellSpec,
  name: string,
  source: string | Buffer,
  start = 0,
  end = 0,
): Fault | null {
  const { min = -Infinity, max = Infinity } = spec
  if (number >= min && number <= max) return null
  const value = typeof source === 'string' ? source : source.toString('utf8', start, end)
  return number < min ? cellFault('below', name, value, { min }) : cellFault('above', name, value, { max })
}

const textSink: SinkMaker = (spec, { name, capacity }) => {
  const dictionary = new ByteDictionary()
  const codes = new Int32Array(capacity).fill(-1)
  const allowed = spec.allowed ? new Set(spec.allowed) : null
  const sound: boolean[] = []
  return {
    put(bytes, start, end, row) {
      const code = dictionary.codeOf(bytes, start, end)
      codes[row] = code
      if (sound[code] === true) return null
      const value = bytes.toString('utf8', start, end)
      if (value.includes('\0')) return cellFault('controlCharacter', name, '')
      if (allowed && !allowed.has(value))
        return cellFault('notChoice', name, value, { allowed: [...allowed].join(' ') })
      sound[code] = true
      return null
    },
    done: (length) => ({ codes: codes.subarray(0, length), values: dictionary.values() }),
  }
}

/**
 * Fixed point straight from the digits where 15 of them are enough, otherwise by the exact rule. Both halves of the
 * int64 are written as int32, which spares a BigInt per cell (little-endian, as every host of ours is).
 */
const quantitySink: SinkMaker = (spec, { name, capacity }) => {
  const column = new BigInt64Array(capacity).fill(NULL_I64)
  const halves = new Int32Array(column.buffer)
  const limited = spec.min !== undefined || spec.max !== undefined
  const exact = (bytes: Buffer, start: number, end: number, row: number): Fault | null => {
    const value = bytes.toString('utf8', start, end)
    const units = parseDecimal(value)
    if (typeof units === 'string') return cellFault(units, name, value, { digits: 6 })
    if (spec.mostUnits !== undefined && Math.abs(Number(units)) > spec.mostUnits)
      return cellFault('outOfRange', name, value)
    column[row] = units
    return outside(Number(units) / 1e6, spec, name, value)
  }
  return {
    put(bytes, start, end, row) {
      let units = 0
      let digits = 0
      let point = -1
      let at = bytes[start] === MINUS ? start + 1 : start
      for (; at < end; at++) {
        const byte = bytes[at]!
        if (byte >= ZERO && byte <= ZERO + 9) {
          units = units * 10 + byte - ZERO
          digits++
        } else if (byte === POINT && point < 0) point = digits
        else break
      }
      const whole = point < 0 ? digits : point
      if (at < end || digits === 0 || digits - whole > 6 || whole > 9) return exact(bytes, start, end, row)
      units *= powers[digits - whole]!
      if (bytes[start] === MINUS) units = -units
      halves[2 * row] = units | 0
      halves[2 * row + 1] = Math.floor(units / 4_294_967_296)
      return limited ? outside(units / 1e6, spec, name, bytes, start, end) : null
    },
    done: (length) => column.subarray(0, length),
  }
}

/** Each distinct instant is parsed once: dates repeat. */
const timeSink: SinkMaker = (_spec, { name, zone, capacity }) => {
  const dictionary = new ByteDictionary()
  const column = new BigInt64Array(capacity).fill(NULL_I64)
  const known: (bigint | null)[] = []
  return {
    put(bytes, start, end, row) {
      const code = dictionary.codeOf(bytes, start, end)
      if (code === known.length) {
        const seconds = parseSeconds(bytes.toString('utf8', start, end), zone)
        known.push(seconds === null ? null : BigInt(seconds))
      }
      const instant = known[code]!
      if (instant === null) return cellFault('notTime', name, bytes.toString('utf8', start, end))
      column[row] = instant
      return null
    },
    done: (length) => column.subarray(0, length),
  }
}

const integerSink: SinkMaker = (spec, { name, capacity }) => {
  const column = new Int32Array(capacity).fill(NULL_I32)
  return {
    put(bytes, start, end, row) {
      let small = 0
      let at = start
      while (at < end && bytes[at]! >= ZERO && bytes[at]! <= ZERO + 9)
        small = small * 10 + bytes[at++]! - ZERO
      if (at === end && end - start < 10) {
        column[row] = small
        return outside(small, spec, name, bytes, start, end)
      }
      const value = bytes.toString('utf8', start, end)
      const number = /^[+-]?\d+(\.0+)?$/.test(value) ? Number(value) : Number.NaN
      if (Number.isNaN(number)) return cellFault('notInteger', name, value)
      if (Math.abs(number) > 0x7fff_ffff) return cellFault('outOfRange', name, value)
      column[row] = number
      return outside(number, spec, name, value)
    },
    done: (length) => column.subarray(0, length),
  }
}

const flagSink: SinkMaker = (_spec, { name, capacity }) => {
  const column = new Uint8Array(capacity).fill(NULL_FLAG)
  const field: Field = { kind: 'flag', label: { zh: name, en: name }, required: false }
  return {
    put(bytes, start, end, row) {
      const checked = checkValue(field, bytes.toString('utf8', start, end))
      if ('fault' in checked) return checked.fault
      column[row] = checked.value === true ? 1 : 0
      return null
    },
    done: (length) => column.subarray(0, length),
  }
}

const makers: Readonly<Record<CellKind, SinkMaker>> = {
  text: textSink,
  choice: textSink,
  quantity: quantitySink,
  time: timeSink,
  integer: integerSink,
  flag: flagSink,
}

export function sinkOf(spec: CellSpec, context: Context): Sink {
  return makers[spec.kind](spec, context)
}
