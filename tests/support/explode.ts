import { rowAt, tableFromRows, type RowValues } from '#engine/columns.ts'
import { explode } from '#engine/scheduling/explode/index.ts'
import { explodeSchemas, type ExplodeInput, type ExplodeTableName } from '#engine/scheduling/explode/input.ts'
import {
  explodeMessageSchema,
  instructionSchema,
  pegSchema,
  type Explosion,
} from '#engine/scheduling/explode/output.ts'
import { candidateSchema, jobSchema, linkSchema, operationSchema } from '#engine/scheduling/input.ts'

export type ExplodeRows = {
  readonly [N in ExplodeTableName]?: readonly RowValues<(typeof explodeSchemas)[N]>[]
}

/** Cells that hold something. */
export type PlainRow = Record<string, string | number | bigint | boolean>

export const qty = (units: number): bigint => BigInt(Math.round(units * 1_000_000))
export const day = (n: number): number => 1_795_100_400 + n * 86_400

export function explodeInput(rows: ExplodeRows): ExplodeInput {
  return Object.fromEntries(
    Object.entries(explodeSchemas).map(([name, schema]) => [
      name,
      tableFromRows(schema, rows[name as ExplodeTableName] ?? []),
    ]),
  ) as unknown as ExplodeInput
}

const outputs = {
  jobs: jobSchema,
  operations: operationSchema,
  candidates: candidateSchema,
  links: linkSchema,
  instructions: instructionSchema,
  pegs: pegSchema,
  messages: explodeMessageSchema,
} as const

/** Every table of an explosion as rows of plain values, nulls left out. */
export function exploded(rows: ExplodeRows): Record<keyof Explosion, PlainRow[]> {
  return plain(explode(explodeInput(rows), { asOf: day(0) }))
}

export function plain(explosion: Explosion): Record<keyof Explosion, PlainRow[]> {
  return Object.fromEntries(
    Object.entries(outputs).map(([name, schema]) => {
      const table = explosion[name as keyof Explosion]
      return [
        name,
        Array.from({ length: table.length }, (_, row) =>
          Object.fromEntries(
            Object.entries(rowAt(schema, table as never, row)).filter(([, value]) => value !== null),
          ),
        ),
      ]
    }),
  ) as unknown as Record<keyof Explosion, PlainRow[]>
}
