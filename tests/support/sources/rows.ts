import type { RowsRequest, SourceReader } from '../../../src/server/platform/connections/source-reader.ts'

/** All rows of a request. */
export async function rowsOf(reader: SourceReader, request: RowsRequest): Promise<(string | null)[][]> {
  const all: (string | null)[][] = []
  for await (const { rows } of reader.rows(request, new AbortController().signal))
    all.push(...rows.map((row) => [...row]))
  return all
}
