import { Checkbox } from '@radix-ui/themes'
import { useTranslation } from 'react-i18next'
import type { SyncDifference, SyncKind } from '#domain/integration/sync/difference.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { StatusChip, type Tone } from '../../../parts/status-chip.tsx'
import { FieldChanges } from './field-changes.tsx'

interface DifferenceTableProps {
  readonly entity: string
  readonly rows: readonly SyncDifference[]
  readonly ticked: ReadonlySet<string>
  readonly onTick: (keys: ReadonlySet<string>) => void
}

export const kindTones: Readonly<Record<SyncKind | 'faulty', Tone>> = {
  created: 'good',
  changed: 'info',
  deleted: 'bad',
  conflict: 'warn',
  faulty: 'bad',
}

/** Rows with their fields in the target and in the source; open conflicts can be ticked. */
export function DifferenceTable({ entity, rows, ticked, onTick }: DifferenceTableProps) {
  const { t } = useTranslation('data-sync')
  const open = rows.filter(({ action }) => action === 'ask').map(({ key }) => key)
  const isAll = open.length > 0 && open.every((key) => ticked.has(key))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <div className="s-rows" tabIndex={0} role="region" aria-label={t('rows')}>
      <table className="t-table">
        <thead>
          <tr>
            <th scope="col">
              {open.length > 0 && (
                <Checkbox
                  size="1"
                  checked={isAll}
                  aria-label={t('tickAll')}
                  onCheckedChange={(on) => onTick(new Set(on === true ? open : []))}
                />
              )}
            </th>
            <th scope="col">{t('row')}</th>
            <th scope="col">{t('difference')}</th>
            <th scope="col">{t('action')}</th>
            <th scope="col">{t('fieldsBeforeAfter')}</th>
            <th scope="col">{t('targetAt')}</th>
            <th scope="col">{t('sourceAt')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DifferenceLine
              key={row.key}
              entity={entity}
              row={row}
              isTicked={ticked.has(row.key)}
              onTick={(on) =>
                onTick(new Set(on ? [...ticked, row.key] : [...ticked].filter((key) => key !== row.key)))
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DifferenceLineProps {
  readonly entity: string
  readonly row: SyncDifference
  readonly isTicked: boolean
  readonly onTick: (on: boolean) => void
}

function DifferenceLine({ entity, row, isTicked, onTick }: DifferenceLineProps) {
  const { t } = useTranslation('data-sync')
  const { zone } = useFormatSettings()
  const { name, kind, action, sourceAt, targetAt, fields, inSource, inTarget } = row
  const timeOf = (at: string | null): string => (at === null ? '' : formatTime(at, zone))
  const effect = inTarget ? (inSource ? 'overwritten' : 'deleted') : 'created'
  return (
    <tr>
      <td>
        {action === 'ask' && (
          <Checkbox
            size="1"
            checked={isTicked}
            aria-label={t('tick', { row: name })}
            onCheckedChange={(on) => onTick(on === true)}
          />
        )}
      </td>
      <th scope="row">{name}</th>
      <td>
        <StatusChip tone={kindTones[kind]}>{t(`kind.${kind}`)}</StatusChip>
      </td>
      <td>{action === 'take' ? t(`effect.${effect}`) : t(`actions.${action}`)}</td>
      <td className="fields">
        <FieldChanges entity={entity} fields={fields} inSource={inSource} inTarget={inTarget} />
      </td>
      <td>{timeOf(targetAt)}</td>
      <td>{timeOf(sourceAt)}</td>
    </tr>
  )
}
