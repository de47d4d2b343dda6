import type { CellValue, GridSource } from '../model/source.ts'

/** Rows sent to the writer of the file at a time. */
const CHUNK_ROWS = 500

/** Serves rows that are on the page already. */
export const servedRows = (
  rows: readonly Readonly<Record<string, unknown>>[],
): Pick<GridSource, 'serve'> => ({
  serve: (port, { fields }) => {
    let sent = 0
    port.addEventListener('message', () => {
      const next = rows.slice(sent, sent + CHUNK_ROWS)
      sent += next.length
      port.postMessage({
        rows: next.map((row) => fields.map((field) => row[field] as CellValue)),
        total: rows.length,
      })
    })
    port.start()
  },
})
