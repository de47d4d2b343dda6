import { createContext, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#domain/service.ts'
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
      {page === '' ? <DefaultDashboard /> : <NamedDashboard code={page} />}
    </WidgetPanel>
  )
}

function DefaultDashboard() {
  const { t } = useTranslation('page')
  const answer = useCall(designPages.defaultDashboard, {})
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data === undefined) return <LoadingState />
  const opened = answer.data as OutputOf<typeof designPages.open> | null
  return opened ? <Designed opened={opened} /> : <EmptyState title={t('noDashboard')} />
}

function NamedDashboard({ code }: { readonly code: string }) {
  const answer = useCall(designPages.open, { code, kind: 'dashboard' })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  return answer.data ? <Designed opened={answer.data} /> : <LoadingState />
}

function Designed({ opened: { code, content } }: { readonly opened: OutputOf<typeof designPages.open> }) {
  const { t } = useTranslation('page')
  const { renderers } = useOpenPage()
  const around = use(Around)
  const inside = useMemo(() => [...around, code], [around, code])
  const read = useMemo(() => readPage(content), [content])
  if (around.includes(code)) return <EmptyState title={t('nestedScreen')} />
  if (!read.page) return <EmptyState title={t(`unreadable.${read.unreadable}`)} />
  return (
    <Around value={inside}>
      <PageFrame page={read.page} renderers={renderers} />
    </Around>
  )
}
