import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../parts/data-table/data-table.tsx'

export interface RowFaultText {
  /** Name of the field; '': the row as a whole. */
  readonly target: string
  readonly message: string
}

export interface MappedRowText {
  readonly cells: readonly string[]
  readonly faults: readonly RowFaultText[]
}

interface MappedRowsProps {
  /** Names of targets for people; a target that has none is its own. */
  readonly titles: ReadonlyMap<string, string>
  readonly targets: readonly string[]
  readonly rows: readonly MappedRowText[]
}

/** Rows as a mapping makes them, with their faults beside them. */
export function MappedRows({ titles, targets, rows }: MappedRowsProps) {
  const { t } = useTranslation('mapping')
  return (
    <DataTable
      frame="m-rows"
      label={t('preview')}
      rows={rows}
      rowProps={({ faults }) => ({ 'data-faulty': faults.length > 0 || undefined })}
      columns={[
        { title: t('row'), isNumber: true, cell: (_, at) => at + 1 },
        {
          title: t('faults'),
          className: 'm-row-faults',
          cell: ({ faults }) => faults.map(({ message }) => message).join('; '),
        },
        ...targets.map((target, place) => ({
          title: titles.get(target) ?? target,
          tone: ({ faults }: MappedRowText) =>
            faults.some((one) => one.target === target) ? 'faulty' : undefined,
          cell: ({ cells }: MappedRowText) => cells[place],
        })),
      ]}
    />
  )
}
