import { Switch } from '@radix-ui/themes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '#domain/rules/duration.ts'
import { useLabel } from '../../../i18n/index.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { VirtualList } from '../../../parts/virtual-list.tsx'
import { changeoverSeconds, changesOf, type NewPair, type Resolve } from './changeover-rows.ts'
import { FORBIDDEN, type SheetFault } from './matrix-sheet.ts'

interface PairsPreviewProps {
  readonly title: string
  readonly pairs: readonly NewPair[]
  /** Cells of a sheet that could not be read. */
  readonly faults?: readonly SheetFault[]
  readonly resolve: Resolve
  readonly onClose: () => void
  readonly onWrite: (pairs: readonly NewPair[]) => Promise<void>
}

function shown(time: string, allowed: boolean): string {
  if (!allowed) return FORBIDDEN
  const seconds = changeoverSeconds({ setupExpr: time })
  return seconds === null ? time : formatDuration(seconds)
}

/** What a tool would write, pair by pair, before it is written. */
export function PairsPreview({ title, pairs, faults = [], resolve, onClose, onWrite }: PairsPreviewProps) {
  const { t } = useTranslation('changeovers')
  const label = useLabel()
  const [onlyMissing, setOnlyMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const all = changesOf(pairs, resolve)
  const replaced = all.filter(({ before }) => before !== null).length
  const changes = onlyMissing ? all.filter(({ before }) => before === null) : all
  const write = async (): Promise<void> => {
    setBusy(true)
    await onWrite(changes.map(({ pair }) => pair)).finally(() => setBusy(false))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={t('previewCount', { count: changes.length, replaced: onlyMissing ? 0 : replaced })}
      width={560}
      submit={t('write', { count: changes.length })}
      busy={busy}
      disabled={changes.length === 0}
      onSubmit={write}
    >
      {replaced > 0 && (
        <div className="x-allowed">
          <Switch size="1" id="x-only-missing" checked={onlyMissing} onCheckedChange={setOnlyMissing} />
          <label htmlFor="x-only-missing">{t('onlyMissing')}</label>
        </div>
      )}
      {faults.length > 0 && (
        <VirtualList
          role="list"
          className="x-sheet-faults"
          label={t('unread', { count: faults.length })}
          count={faults.length}
          keyOf={(at) => `${faults[at]!.prev} ${faults[at]!.next}`}
        >
          {(at) => {
            const { prev, next, text, fault } = faults[at]!
            return `${prev} → ${next}: ${fault ? `${text} · ${label(fault.reason)}` : t('unknownCode')}`
          }}
        </VirtualList>
      )}
      <DataTable
        label={title}
        rows={changes}
        empty={<EmptyState title={t('nothingToWrite')} />}
        keyOf={({ pair }) => `${pair.prev} ${pair.next}`}
        columns={[
          { title: t('from'), cell: ({ pair }) => pair.prev },
          { title: t('to'), cell: ({ pair }) => pair.next },
          {
            title: t('now'),
            isNumber: true,
            cell: ({ before }) => (before ? shown(before.setupExpr, before.allowed) : '–'),
          },
          {
            title: t('new'),
            isNumber: true,
            cell: ({ pair }) => <strong>{shown(pair.time, pair.allowed)}</strong>,
          },
        ]}
      />
    </FormDialog>
  )
}
