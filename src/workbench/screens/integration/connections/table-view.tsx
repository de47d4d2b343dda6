import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionServices } from '#domain/services/integration/connections.ts'
import { encodeTable } from '#engine/arrow.ts'
import { tableFromRows } from '#engine/columns.ts'
import { useCall } from '../../../client/query.ts'
import { Grid } from '../../../grid/grid.tsx'
import type { GridColumn } from '../../../grid/model/column.ts'
import { useTable } from '../../../grid/use-table.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { Tabs } from '../../../parts/tabs.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { ownKey } from '../../../state/session.ts'
import { BROWSE_STALE_MS } from './browse-stale.ts'

interface FirstRows {
  readonly columns: readonly {
    readonly name: string
    readonly kind: string
    readonly nullable: boolean
  }[]
  readonly rows: readonly (readonly (string | null)[])[]
}

interface TableViewProps {
  /** Of the connection. */
  readonly id: string
  readonly table: string
}

/** The first rows of a table as they are read, and its columns. */
export function TableView({ id, table }: TableViewProps) {
  const { t } = useTranslation('connections')
  const [tab, setTab] = useState('rows')
  const answer = useCall(connectionServices.rows, { id, table }, { staleTime: BROWSE_STALE_MS })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const data = answer.data as FirstRows
  return (
    <section className="table" aria-label={table}>
      <Tabs
        label={table}
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'rows',
            label: t('firstRows', { count: data.rows.length }),
            content: <Rows id={id} table={table} data={data} at={answer.dataUpdatedAt} />,
          },
          {
            value: 'columns',
            label: t('columns', { count: data.columns.length }),
            content: <Columns data={data} />,
          },
        ]}
      />
    </section>
  )
}

function Columns({ data }: { readonly data: FirstRows }) {
  const { t } = useTranslation('connections')
  return (
    <div className="columns">
      <DataTable
        rows={data.columns}
        keyOf={({ name }) => name}
        columns={[
          { title: t('column'), cell: ({ name }) => name },
          { title: t('valueKind'), cell: ({ kind }) => t(`value.${kind as 'text'}`) },
          { title: t('nullable'), cell: ({ nullable }) => t(nullable ? 'yes' : 'no') },
        ]}
      />
    </div>
  )
}

interface RowsProps extends TableViewProps {
  readonly data: FirstRows
  /** When the rows were read. */
  readonly at: number
}

/** Fields of the grid: names of another system's columns are none. */
const fieldAt = (index: number): string => `c${index}`

function Rows({ id, table, data, at }: RowsProps) {
  const { t } = useTranslation('connections')
  const columns = useMemo(
    () =>
      data.columns.map(
        ({ name }, index): GridColumn => ({
          field: fieldAt(index),
          title: { zh: name, en: name },
          kind: 'text',
        }),
      ),
    [data],
  )
  const load = useCallback(() => {
    const schema = Object.fromEntries(data.columns.map((_, index) => [fieldAt(index), 'text' as const]))
    const rows = data.rows.map((row) =>
      Object.fromEntries(row.map((value, index) => [fieldAt(index), value])),
    )
    return Promise.resolve(encodeTable(schema, tableFromRows(schema, rows)))
  }, [data])
  const { source, error } = useTable(ownKey(`connections/${id}/${table}/${at}`), load)
  if (error) return <ErrorState error={error} />
  if (!source) return <LoadingState />
  return (
    <div className="rows">
      <Grid
        name="connections.rows"
        label={table}
        transient
        source={source}
        columns={columns}
        selection="single"
        mayExport={false}
        empty={<EmptyState title={t('noRows')} />}
      />
    </div>
  )
}
