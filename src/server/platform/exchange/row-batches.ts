import { unpackRows, type PackedRows } from '../../db/packed-rows.ts'

type Values = readonly (readonly unknown[])[]

/** Some rows of a table: as the database sends them, or their values. */
export type RowBatch = PackedRows | Values

export const isPacked = (batch: RowBatch): batch is PackedRows => !Array.isArray(batch)

/** The values of rows, no more at a time than wanted where they are packed. */
export async function* valuesOf(batches: AsyncIterable<RowBatch>, atOnce: number): AsyncGenerator<Values> {
  for await (const batch of batches)
    if (isPacked(batch)) yield* unpackRows(batch, atOnce)
    else yield batch
}
