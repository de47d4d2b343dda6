import { Switch } from '@radix-ui/themes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '#domain/rules/duration.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { VirtualBody } from '../../../parts/virtual-body.tsx'
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={t('previewCount', { count: changes.length, replaced: onlyMissing ? 0 : replaced })}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" loading={busy} disabled={changes.length === 0} onClick={() => void write()}>
            {t('write', { count: changes.length })}
          </Button>
        </>
      }
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
      {changes.length === 0 ? (
        <EmptyState title={t('nothingToWrite')} />
      ) : (
        <table className="t-table" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('from')}</th>
              <th scope="col">{t('to')}</th>
              <th scope="col" className="number">
                {t('now')}
              </th>
              <th scope="col" className="number">
                {t('new')}
              </th>
            </tr>
          </thead>
          <VirtualBody rows={changes} keyOf={({ pair }) => `${pair.prev} ${pair.next}`}>
            {({ pair, before }, props) => (
              <tr {...props}>
                <td>{pair.prev}</td>
                <td>{pair.next}</td>
                <td className="number">{before ? shown(before.setupExpr, before.allowed) : '–'}</td>
                <td className="number">
                  <strong>{shown(pair.time, pair.allowed)}</strong>
                </td>
              </tr>
            )}
          </VirtualBody>
        </table>
      )}
    </Dialog>
  )
}
