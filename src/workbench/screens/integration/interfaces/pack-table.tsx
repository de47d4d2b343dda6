import { Checkbox } from '@radix-ui/themes'
import { useTranslation } from 'react-i18next'
import { entityNamed } from '#domain/entities/index.ts'
import { useLabel } from '../../../i18n/index.ts'
import { StatusChip } from '../../../parts/status-chip.tsx'

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
    <table className="t-table i-pack">
      <thead>
        <tr>
          <th scope="col" aria-label={t('packWanted')} />
          <th scope="col">{t('packInterface')}</th>
          <th scope="col">{t('packData')}</th>
          <th scope="col">{t('packTable')}</th>
          <th scope="col">{t('packState')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, row, known, missing }) => (
          <tr key={code}>
            <td>
              <Checkbox
                aria-label={t('packChosen', { name: String(row['name']) })}
                disabled={known}
                checked={!known && !left.has(code)}
                onCheckedChange={(checked) => tick(code, checked === true)}
              />
            </td>
            <td>
              {String(row['name'])} <small>{String(row['code'])}</small>
            </td>
            <td>{label(entityNamed(String(row['entity'])).label)}</td>
            <td>{String(row['sourceTable'])}</td>
            <td>
              <State known={known} missing={missing} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
