import { plainDecimal } from '#domain/integration/plain-decimal.ts'
import type { SourceValueKind } from '#domain/integration/source-row.ts'

/** Names of `pg_type` whose texts are more than texts; those of category A (arrays) and C (rows) are JSON. */
const kinds: Readonly<Record<string, SourceValueKind>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  money: 'number',
  oid: 'number',
  bool: 'flag',
  date: 'date',
  timestamp: 'time',
  timestamptz: 'time',
  json: 'other',
  jsonb: 'other',
  bytea: 'other',
}

export const kindOf = (type: string, category: string): SourceValueKind =>
  category === 'A' || category === 'C' ? 'other' : (kinds[type] ?? 'text')

/** SQL that gives a column as text; the session is in UTC and writes dates as ISO 8601. */
export function asText(column: string, type: string, category: string): string {
  if (type === 'money') return `${column}::numeric::text`
  if (type === 'bytea' || category === 'A' || category === 'C') return `to_json(${column})::text`
  return `${column}::text`
}

/** What PostgreSQL writes, as readers of sources give it. */
export const textOf: Readonly<Record<SourceValueKind, (text: string) => string>> = {
  text: (text) => text,
  other: (text) => text,
  date: (text) => text,
  flag: (text) => text,
  number: plainDecimal,
  time: (text) => text.replace(' ', 'T').replace(/\+00$/, 'Z'),
}
