import { FileText } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { scopeOfPage } from '#domain/pages/check.ts'
import { pageKinds } from '#domain/choices/page-kinds.ts'
import type { PageText } from '#domain/pages/text.ts'
import { useLabel } from '../../../i18n/index.ts'
import { pageProperties, ruleProperties, rulesOf } from './fields/declared.ts'
import { ledInPage } from './fields/led-part.ts'
import { PropertyForm } from './fields/property-form.tsx'
import { fieldScope } from './fields/scope.ts'
import { SharedTextsField } from './fields/shared-texts-field.tsx'
import { useNames } from './fields/use-named.ts'
import { useEditing } from './use-editing.ts'

/** Properties of the whole page. */
export function PagePanel() {
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
