import { type ComponentType, type ReactNode, createContext, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { kindNamed, type KindName } from '#domain/pages/kinds/index.ts'
import type { TextValue } from '#domain/pages/text.ts'
import { isPersonal } from '#domain/pages/widget-calls.ts'
import type { OutputOf } from '#domain/service.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { readPage } from '#domain/pages/read-page.ts'
import { isWall } from '../../../../../state/credentials.ts'
import { useLabel } from '../../../../../i18n/index.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../../../parts/states.tsx'
import { Panel } from '../../../../../parts/page.tsx'
import { useCall } from '../../../../../client/query.ts'
import type { WidgetProps } from '../../../../home/home/widget-declaration.ts'
import { type KindProps, useOpenPage } from '../../page-context.ts'
import { useText } from '../../use-text.ts'
import { PageFrame } from '../../page-frame.tsx'
import '../../../../home/home/home.css'

interface WidgetPanelProps {
  readonly kind: KindName
  readonly label: TextValue
  readonly children: ReactNode
}

/** A widget in its panel: the title is that of the page, else the name of the kind. */
function WidgetPanel({ kind, label, children }: WidgetPanelProps) {
  const labelOf = useLabel()
  const title = useText(label)
  return (
    <div className="h-widget pg-widget" data-kind={kind}>
      <Panel title={title || labelOf(kindNamed(kind).label)}>{children}</Panel>
    </div>
  )
}

/** Properties that widgets of the product know. */
interface Known {
  readonly label: TextValue
  readonly kpis?: readonly { readonly kpi: string }[]
  readonly days?: number | null
  readonly target?: number | null
}

function settingsOf({ kpis = [], days = null, target = null }: Known): WidgetProps['settings'] {
  const codes = kpis.map(({ kpi }) => kpi).filter((code) => code !== '')
  return {
    ...(codes.length > 0 ? { kpis: codes } : {}),
    ...(days === null ? {} : { days }),
    ...(target === null ? {} : { target }),
  }
}

/** The renderer of a kind that a widget of the home page draws. */
export function widgetKind<K extends KindName>(kind: K, Content: ComponentType<WidgetProps>) {
  return function Widget({ values }: KindProps<K>) {
    const known = values as unknown as Known
    return (
      <WidgetPanel kind={kind} label={known.label}>
        {isWall() ? (
          <OnWall kind={kind}>
            <Content settings={settingsOf(known)} />
          </OnWall>
        ) : (
          <Content settings={settingsOf(known)} />
        )}
      </WidgetPanel>
    )
  }
}

/** What a widget shows on a wall: nothing of it leads anywhere there. */
function OnWall({ kind, children }: { readonly kind: KindName; readonly children: ReactNode }) {
  const { t } = useTranslation('page')
  if (isPersonal(kind)) return <EmptyState title={t('notOnWall')} hint={t('notOnWallPersonal')} />
  return (
    <div className="pg-still" inert>
      {children}
    </div>
  )
}

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
