import { encodeParts } from '#engine/arrow-parts.ts'
import type { TableSchema } from '#engine/columns.ts'
import type { TableParts } from '#engine/table-parts.ts'
import { freeRecent } from '../../base/lean.ts'
import { framed } from '../results/framed-file.ts'
import type { ResultFile } from './task.ts'

/** The file of a result table; memory holds a part of the table and the compressed bytes. */
export const resultFile = async <S extends TableSchema>(
  name: string,
  schema: S,
  table: TableParts<S>,
): Promise<ResultFile> => ({
  name,
  rows: table.length,
  ...(await framed(freeing(encodeParts(schema, table)))),
})

/** Columns of a part are large buffers behind small objects, which alone would not make V8 look for them. */
function* freeing<T>(parts: Iterable<T>): Generator<T> {
  let isFirst = true
  for (const part of parts) {
    if (!isFirst) freeRecent()
    isFirst = false
    yield part
  }
}
