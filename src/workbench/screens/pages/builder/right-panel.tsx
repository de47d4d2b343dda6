import { X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../parts/button.tsx'
import { CheckPanel } from '../manage/check-panel.tsx'
import { PropertiesPanel } from './properties-panel.tsx'
import type { Beside } from './beside.ts'
import { useEdited, useEditing } from './use-editing.ts'
import { useLeading } from './use-leading.ts'

interface RightPanelProps {
  readonly beside: Beside
  readonly onBeside: (beside: Beside) => void
  /** A source, variable or parameter has the fault that one is led to. */
  readonly onData: () => void
}

const editable = 'input, textarea, select, button, [contenteditable="true"], [tabindex="0"]'

/** Goes to the editor of the property that something leads to. */
function useFocusOfMember(panel: RefObject<HTMLElement | null>): void {
  const { state, subscribe } = useEdited()
  const chosen = useSyncExternalStore(subscribe, () => state().chosen)
  useEffect(() => {
    const { current } = panel
    if (!current || !chosen || chosen.member === null) return undefined
    const named = `[data-field="${CSS.escape(chosen.member)}"]`
    const go = (): boolean => {
      const field = current.querySelector(named)?.querySelector<HTMLElement>(editable)
      field?.scrollIntoView({ block: 'nearest' })
      field?.focus()
      return field !== undefined && field !== null
    }
    if (go()) return undefined
    // Some editors are loaded when they are first needed.
    const coming = new MutationObserver(() => {
      if (go()) coming.disconnect()
    })
    coming.observe(current, { childList: true, subtree: true })
    return () => coming.disconnect()
  }, [chosen, panel])
}

/** What can be said of the chosen component; above it what is wrong with the page, while that is looked at. */
export function RightPanel({ beside, onBeside, onData }: RightPanelProps) {
  const { t } = useTranslation('page-builder')
  const { page } = useEditing()
  const properties = useRef<HTMLDivElement>(null)
  useFocusOfMember(properties)
  const lead = useLeading(onData)
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
      <div className="pb-properties" ref={properties}>
        <PropertiesPanel />
      </div>
    </aside>
  )
}
