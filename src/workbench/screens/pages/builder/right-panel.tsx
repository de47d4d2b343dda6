import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../parts/button.tsx'
import { CheckPanel } from '../manage/check-panel.tsx'
import { PropertiesPanel } from './properties-panel.tsx'
import type { Beside } from './beside.ts'
import { useEdited, useEditing } from './use-editing.ts'

interface RightPanelProps {
  readonly beside: Beside
  readonly onBeside: (beside: Beside) => void
}

/** What can be said of the chosen component; above it what is wrong with the page, while that is looked at. */
export function RightPanel({ beside, onBeside }: RightPanelProps) {
  const { t } = useTranslation('page-builder')
  const { page } = useEditing()
  const { lead } = useEdited()
  return (
    <aside className="pb-right" aria-label={t('properties')}>
      {beside === 'check' && (
        <section className="pb-check" aria-label={t('checkTitle')}>
          <header>
            <h2>{t('checkTitle')}</h2>
            <IconButton icon={X} label={t('closeCheck')} onClick={() => onBeside('properties')} />
          </header>
          <CheckPanel content={page} onChoose={lead} />
        </section>
      )}
      <div className="pb-properties">
        <PropertiesPanel />
      </div>
    </aside>
  )
}
