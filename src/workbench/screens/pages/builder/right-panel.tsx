import { X, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useState, useSyncExternalStore, useMemo } from 'react'
import { isKindName } from '#domain/pages/kinds/index.ts'
import { componentsOf } from '#domain/pages/walk.ts'
import { scopeOfPage } from '#domain/pages/check.ts'
import { pageKinds } from '#domain/choices/page-kinds.ts'
import type { PageText } from '#domain/pages/text.ts'
import { IconButton } from '../../../parts/button.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { CheckPanel } from '../manage/findings.tsx'
import type { Beside } from './beside.ts'
import { useEdited, useEditing } from './use-editing.ts'
import { ComponentPanel } from './component-panel.tsx'
import { ledInPage } from './fields/led-part.ts'
import { pageProperties, ruleProperties, rulesOf } from './fields/declared.ts'
import { PropertyForm } from './fields/property-form.tsx'
import { fieldScope } from './fields/field-props.ts'
import { SharedTextsField } from './fields/shared-texts-field.tsx'
import { useNames } from './fields/use-named.ts'

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

/** Counts what is chosen and led to: another component, or a property, also the same one again. */
function useChoosing(): number {
  const { state, subscribe } = useEdited()
  const choice = useSyncExternalStore(subscribe, () => state().chosen)
  const led = useSyncExternalStore(subscribe, () => state().led)
  const [seen, setSeen] = useState({ choice, led, turn: 0 })
  const isOther =
    choice?.id !== seen.choice?.id || choice?.member != null || ledInPage(led) !== ledInPage(seen.led)
  if (choice !== seen.choice || led !== seen.led)
    setSeen({ choice, led, turn: isOther ? seen.turn + 1 : seen.turn })
  return seen.turn
}

/** What can be said of the chosen component; of the page while none is chosen. */
function PropertiesPanel() {
  const { t } = useTranslation('page-builder')
  const [tab, setTab] = useState('properties')
  const { page, chosen } = useEditing()
  const turn = useChoosing()
  const visit = [...componentsOf(page.data)].find(({ component }) => component.props.id === chosen)
  if (!visit) return <PagePanel key={turn} />
  const { type } = visit.component
  return isKindName(type) ? (
    <ComponentPanel key={turn} visit={visit} kind={type} tab={tab} onTab={setTab} />
  ) : (
    <EmptyState title={t('unknownKind', { type })} />
  )
}

/** Properties of the whole page. */
function PagePanel() {
  const { t } = useTranslation('page-builder')
  const words = useLabel()
  const names = useNames()
  const { page, led, change } = useEditing()
  const scope = useMemo(
    () => ({ ...fieldScope(page, names, scopeOfPage(page, names)), leads: ledInPage(led) }),
    [page, names, led],
  )
  // The title and shared texts have words of their own.
  const own = useMemo(() => ({ ...scope, page: { ...page, texts: {} } }), [scope, page])
  return (
    <>
      <header className="pf-title">
        <FileText size={15} aria-hidden />
        <h2>{t('ofPage')}</h2>
      </header>
      <p className="pf-about">{t('kindAndCode', { kind: words(pageKinds[page.kind]), code: page.code })}</p>
      <div className="pf-form">
        <PropertyForm
          properties={pageProperties}
          values={{ title: page.title }}
          onChange={({ title }) => change({ ...page, title: (title ?? {}) as PageText })}
          scope={own}
        />
        <PropertyForm
          properties={ruleProperties}
          values={{ events: page.events }}
          onChange={({ events }) => change({ ...page, events: rulesOf(events) })}
          scope={scope}
        />
        <SharedTextsField page={page} onChange={change} scope={own} />
      </div>
      <p className="pb-hint">{t('canvasKeys')}</p>
    </>
  )
}
