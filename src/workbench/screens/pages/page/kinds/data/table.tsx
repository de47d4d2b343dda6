import { lazy } from 'react'
import type { KindProps } from '../../page-context.ts'
import { RowsState } from '../../states.tsx'
import { useSource } from '../../sources/use-sources.ts'
import './data.css'

// The grid comes with the first page that has a table.
const TableRows = lazy(() => import('./table-rows.tsx'))

/** The data grid over the rows of a source. One without rows keeps its columns and filters. */
export function TableKind(props: KindProps<'table'>) {
  const read = useSource(props.values.source)
  const { answer, error, retry } = read
  if (error || !answer) return <RowsState of={read}>{() => null}</RowsState>
  return <TableRows {...props} read={{ answer, reload: retry }} />
}
