import { Checkbox } from '@radix-ui/themes'
import { useTranslation } from 'react-i18next'
import type { SyncDifference, SyncKind, TriedRow } from '#domain/integration/sync/difference.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { StatusChip, type Tone } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { FieldChanges } from './field-changes.tsx'
import { TickBox } from '../../../parts/inputs.tsx'
import { RowFaults } from './row-faults.tsx'

interface DifferenceTableProps {
  readonly entity: string
  readonly rows: readonly SyncDifference[]
  /** Those that a run would refuse. */
  readonly refused: readonly TriedRow[]
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
export function DifferenceTable({ entity, rows, refused, ticked, onTick }: DifferenceTableProps) {
  const { t } = useTranslation('data-sync')
  const { zone } = useFormatSettings()
  const timeOf = (at: string | null): string => (at === null ? '' : formatTime(at, zone))
  const faultsOf = new Map(refused.map(({ key, faults }) => [key, faults]))
  const open = rows.filter(({ action }) => action === 'ask').map(({ key }) => key)
  const isAll = open.length > 0 && open.every((key) => ticked.has(key))
  return (
    <DataTable
      frame="s-rows"
      label={t('rows')}
      className="aligned-top"
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        {
          title: open.length > 0 && (
            <TickBox
              checked={isAll}
              label={t('tickAll')}
              onChange={(on) => onTick(new Set(on ? open : []))}
            />
          ),
          cell: ({ action, key, name }) =>
            action === 'ask' && (
              <Checkbox
                size="1"
                checked={ticked.has(key)}
                aria-label={t('tick', { row: name })}
                onCheckedChange={(on) =>
                  onTick(new Set(on === true ? [...ticked, key] : [...ticked].filter((one) => one !== key)))
                }
              />
            ),
        },
        { title: t('row'), isName: true, cell: ({ name }) => name },
        {
          title: t('difference'),
          cell: ({ kind }) => <StatusChip tone={kindTones[kind]}>{t(`kind.${kind}`)}</StatusChip>,
        },
        {
          title: t('action'),
          cell: ({ key, action, inSource, inTarget }) => {
            if (faultsOf.has(key)) return <StatusChip tone="bad">{t('refused')}</StatusChip>
            return action === 'take'
              ? t(`effect.${inTarget ? (inSource ? 'overwritten' : 'deleted') : 'created'}`)
              : t(`actions.${action}`)
          },
        },
        {
          title: t('fieldsBeforeAfter'),
          className: 'fields',
          cell: ({ key, fields, inSource, inTarget }) => (
            <>
              <RowFaults faults={faultsOf.get(key) ?? []} />
              <FieldChanges entity={entity} fields={fields} inSource={inSource} inTarget={inTarget} />
            </>
          ),
        },
        { title: t('targetAt'), cell: ({ targetAt }) => timeOf(targetAt) },
        { title: t('sourceAt'), cell: ({ sourceAt }) => timeOf(sourceAt) },
      ]}
    />
  )
}
