import { TaktError } from '#domain/errors.ts'
import type { ColumnArrays, TextColumn } from '../columns.ts'
import type { AnyTable, Condition, TextOrder } from './types.ts'

export type AnyColumn = ColumnArrays[keyof ColumnArrays]

export function isText(column: AnyColumn): column is TextColumn {
  return 'codes' in column
}

/** Error in the caller's query, reported to the user who typed it. */
export function queryError(reason: string): TaktError {
  return new TaktError('invalidTableQuery', { reason })
}

export function columnOf(table: AnyTable, name: string): AnyColumn {
  const column = table.columns[name]
  if (!column) throw queryError(`there is no column ${name}`)
  return column
}

/** Columns that can be added up or compared as numbers. */
export function numberColumnOf(table: AnyTable, name: string): Exclude<AnyColumn, TextColumn> {
  const column = columnOf(table, name)
  if (isText(column)) throw queryError(`column ${name} is text`)
  return column
}

export function compareTexts(order: TextOrder | undefined, a: string, b: string): number {
  return order?.(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}

const rankCache = new WeakMap<readonly string[], Map<TextOrder | undefined, Uint32Array>>()

/** Rank of every dictionary value in the text order; equal texts share one. Cached as long as the dictionary exists. */
export function ranksOf(values: readonly string[], order?: TextOrder): Uint32Array {
  let byOrder = rankCache.get(values)
  if (!byOrder) rankCache.set(values, (byOrder = new Map()))
  let ranks = byOrder.get(order)
  if (!ranks || ranks.length !== values.length) byOrder.set(order, (ranks = computeRanks(values, order)))
  return ranks
}

function computeRanks(values: readonly string[], order?: TextOrder): Uint32Array {
  const sorted = values.map((_, code) => code)
  sorted.sort((a, b) => compareTexts(order, values[a]!, values[b]!))
  const ranks = new Uint32Array(values.length)
  let rank = 0
  sorted.forEach((code, position) => {
    if (position > 0 && values[code] !== values[sorted[position - 1]!]) rank++
    ranks[code] = rank
  })
  return ranks
}

/** The verdict of a condition on one text. */
export function textTest(condition: Condition, order?: TextOrder): (text: string) => boolean {
  switch (condition.op) {
    case 'empty':
      return () => false
    case 'notEmpty':
      return () => true
    case 'contains': {
      const part = condition.value.toLowerCase()
      return (text) => text.toLowerCase().includes(part)
    }
    case 'starts': {
      const part = condition.value.toLowerCase()
      return (text) => text.toLowerCase().startsWith(part)
    }
    case 'ends': {
      const part = condition.value.toLowerCase()
      return (text) => text.toLowerCase().endsWith(part)
    }
    case 'in': {
      const wanted = new Set(condition.values.map(textValue))
      return (text) => wanted.has(text)
    }
    case 'between': {
      const [low, high] = [textValue(condition.low), textValue(condition.high)]
      return (text) => compareTexts(order, text, low) >= 0 && compareTexts(order, text, high) <= 0
    }
    default: {
      const value = textValue(condition.value)
      const holds = comparisons[condition.op]
      return (text) => holds(compareTexts(order, text, value))
    }
  }
}

export const comparisons = {
  '=': (difference: number) => difference === 0,
  '!=': (difference: number) => difference !== 0,
  '>': (difference: number) => difference > 0,
  '>=': (difference: number) => difference >= 0,
  '<': (difference: number) => difference < 0,
  '<=': (difference: number) => difference <= 0,
} as const

function textValue(value: unknown): string {
  if (typeof value !== 'string') throw queryError(`${String(value)} is not a text`)
  return value
}
