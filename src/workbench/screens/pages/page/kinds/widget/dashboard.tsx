import { createContext, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { designPages } from '#domain/services/pages/pages.ts'
import { readPage } from '#domain/pages/read-page.ts'
import { useCall } from '../../../../../client/query.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../../../parts/states.tsx'
import type { KindProps } from '../../kind-props.ts'
import { useOpenPage } from '../../page-context.ts'
import { PageFrame } from '../../page-frame.tsx'
import { WidgetPanel } from './widget-kind.tsx'

/** Codes of the dashboards around. */
const Around = createContext<readonly string[]>([])

/** A dashboard inside of a page; without a code the default one. */
export function DashboardKind({ values: { label, page } }: KindProps<'dashboard'>) {
  return (
    <WidgetPanel kind="dashboard" label={label}>
      <Designed code={page} />
    </WidgetPanel>
  )
}

function Designed({ code }: { readonly code: string }) {
  const { t } = useTranslation('page')
  const { renderers } = useOpenPage()
  const around = use(Around)
  const inside = useMemo(() => [...around, code], [around, code])
  const answer = useCall(designPages.open, { code, kind: 'dashboard' }, { enabled: !around.includes(code) })
  const read = useMemo(() => (answer.data ? readPage(answer.data.content) : null), [answer.data])
  if (around.includes(code)) return <EmptyState title={t('nestedScreen')} />
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!read) return <LoadingState />
  if (!read.page) return <EmptyState title={t(`unreadable.${read.unreadable}`)} />
  return (
    <Around value={inside}>
      <PageFrame page={read.page} renderers={renderers} />
    </Around>
  )
}
