import { Checkbox } from '@radix-ui/themes'
import { useTranslation } from 'react-i18next'
import { entityNamed } from '#domain/entities/index.ts'
import { useLabel } from '../../../i18n/index.ts'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'

/** An interface of a pack as it would be created. */
export interface FittedRow {
  readonly code: string
  readonly row: Readonly<Record<string, unknown>>
  /** Its code is taken. */
  readonly known: boolean
  /** What the connection lacks. */
  readonly missing: readonly string[]
}

interface PackTableProps {
  readonly rows: readonly FittedRow[]
  /** Codes of interfaces that are not wanted. */
  readonly left: ReadonlySet<string>
  readonly onLeft: (left: ReadonlySet<string>) => void
}

/** Interfaces of a pack in the order in which they run. */
export function PackTable({ rows, left, onLeft }: PackTableProps) {
  const { t } = useTranslation('interfaces')
  const label = useLabel()
  const tick = (code: string, isWanted: boolean): void => {
    const next = new Set(left)
    if (isWanted) next.delete(code)
    else next.add(code)
    onLeft(next)
  }
  return (
    <DataTable
      className="i-pack"
      rows={rows}
      keyOf={({ code }) => code}
      columns={[
        {
          spoken: t('packWanted'),
          cell: ({ code, row, known }) => (
            <Checkbox
              aria-label={t('packChosen', { name: String(row['name']) })}
              disabled={known}
              checked={!known && !left.has(code)}
              onCheckedChange={(checked) => tick(code, checked === true)}
            />
          ),
        },
        {
          title: t('packInterface'),
          cell: ({ row }) => (
            <>
              {String(row['name'])} <small>{String(row['code'])}</small>
            </>
          ),
        },
        { title: t('packData'), cell: ({ row }) => label(entityNamed(String(row['entity'])).label) },
        { title: t('packTable'), cell: ({ row }) => String(row['sourceTable']) },
        { title: t('packState'), cell: ({ known, missing }) => <State known={known} missing={missing} /> },
      ]}
    />
  )
}

function State({ known, missing }: Pick<FittedRow, 'known' | 'missing'>) {
  const { t } = useTranslation('interfaces')
  if (known) return <StatusChip tone="info">{t('packKnown')}</StatusChip>
  if (missing.length === 0) return <StatusChip tone="good">{t('packReady')}</StatusChip>
  return (
    <ul className="missing">
      {missing.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}
