import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { VirtualList } from '../../../parts/virtual-list.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { changesBetween } from './moves/changes.ts'
import type { Conflict } from './moves/use-changes.ts'
import type { OperationBars, PlannedOperation } from './operation-bars.ts'
import '../plan/effect-dialog.css'

interface ConflictDialogProps {
  readonly conflict: Conflict
  /** The plan as it is now. */
  readonly plan: OperationBars
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** Somebody else has changed the plan: who, when, what it was and what it is now. Nothing was overwritten. */
export function ConflictDialog({ conflict, plan, onAgain, onClose }: ConflictDialogProps) {
  const { t } = useTranslation('resource-gantt')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const { seen, by, at, wanted } = conflict
  const changes = seen === plan ? [] : changesBetween(seen, plan)
  const time = (seconds: number | null): string =>
    seconds === null ? '–' : formatTime(formatSeconds(seconds), zone).slice(5, 16)
  const words = (one: PlannedOperation | null): string => {
    if (!one) return '–'
    const status = choiceOf('OperationStatus')[one.status]
    return `${one.resource || '–'} ${time(one.start)} · ${status ? label(status) : one.status}`
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('conflict')}
      description={
        by
          ? t('conflictBy', { by, at: at ? formatTime(at, zone).slice(5, 16) : '' })
          : t('conflictBySomebody')
      }
      width={680}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {wanted.length > 0 && (
            <Button tone="primary" onClick={onAgain}>
              {t('moveAgain')}
            </Button>
          )}
        </>
      }
    >
      <div className="g-effect">
        <VirtualList
          role="list"
          className="lines"
          label={t('yourMoves')}
          count={wanted.length}
          keyOf={(at) => wanted[at]!.operation}
        >
          {(at) => {
            const { operation, place } = wanted[at]!
            return t('yourMove', {
              operation,
              resource: place?.resource ?? '–',
              time: time(place?.start ?? null),
            })
          }}
        </VirtualList>
        <DataTable
          rows={changes}
          empty={<p>{t('conflictElsewhere')}</p>}
          keyOf={({ operation }) => operation}
          columns={[
            { title: t('operation'), isName: true, cell: ({ operation }) => operation },
            { title: t('youSaw'), cell: ({ before }) => words(before) },
            { title: t('isNow'), cell: ({ after }) => words(after) },
          ]}
        />
      </div>
    </Dialog>
  )
}
