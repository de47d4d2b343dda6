import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { useSeen } from './use-seen.ts'
import { draftState, usePageState } from './use-states.ts'

/** What draws pages is loaded when one is looked at. */
const DraftView = lazy(async () => ({ default: (await import('../page/draft-view.tsx')).DraftView }))

/** A template drawn small: a picture that nobody can use. */
export function TemplatePreview({ code, name }: { readonly code: string; readonly name: string }) {
  const { t } = useTranslation('pages-manage')
  const { ref, seen } = useSeen<HTMLDivElement>()
  return (
    <div ref={ref} className="pm-preview" role="img" aria-label={t('previewOf', { name })}>
      {seen && (
        <div className="pm-small" inert>
          <Drawn code={code} />
        </div>
      )}
    </div>
  )
}

function Drawn({ code }: { readonly code: string }) {
  const { data, error } = usePageState(code, draftState)
  if (error) return <ErrorState error={error} />
  if (!data) return <LoadingState />
  return (
    <Suspense fallback={<LoadingState />}>
      <DraftView page={data} />
    </Suspense>
  )
}
