import { OctagonX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AcceptanceProgress } from '#domain/scheduling/acceptance.ts'
import { Button } from '../../../parts/button.tsx'
import { Progress, StatusChip } from '../../../parts/status-chip.tsx'

interface AcceptanceViewProps {
  /** Null: the server has not said anything yet. */
  readonly acceptance: AcceptanceProgress | null
  readonly onCancel: () => void
}

/** How far a result is on its way to become the plan, by whom, and a way back until it is saved. */
export function AcceptanceView({ acceptance, onCancel }: AcceptanceViewProps) {
  const { t } = useTranslation('scheduling')
  const section = useRef<HTMLElement>(null)
  // The button that was pressed has gone: the keyboard continues from here.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus()
  }, [])
  return (
    <section ref={section} className="p-accepting" tabIndex={-1} aria-label={t('accepting')}>
      <div>
        <p role="status">
          <strong>{acceptance?.by ? t('acceptingBy', { by: acceptance.by }) : t('accepting')}</strong>{' '}
          {acceptance?.phase ?? t('acceptStarting')}
        </p>
        <Button icon={OctagonX} disabled={!acceptance?.cancellable} onClick={onCancel}>
          {t('cancelAccept')}
        </Button>
      </div>
      <Progress value={acceptance?.percent ?? null} label={t('accepting')} withText />
      <small>{t('acceptingHint')}</small>
    </section>
  )
}

/** The same in a word, for a run in a list. */
export function AcceptanceChip({ acceptance }: { readonly acceptance: AcceptanceProgress | null }) {
  const { t } = useTranslation('scheduling')
  if (!acceptance) return null
  return <StatusChip tone="info">{t('acceptingShare', { percent: acceptance.percent })}</StatusChip>
}
