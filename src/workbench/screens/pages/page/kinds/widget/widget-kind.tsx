import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { kindNamed, type KindName } from '#domain/pages/kinds/index.ts'
import type { TextValue } from '#domain/pages/text.ts'
import { isPersonal } from '#domain/pages/widget-calls.ts'
import { isWall } from '../../../../../state/credentials.ts'
import { useLabel } from '../../../../../i18n/index.ts'
import { EmptyState } from '../../../../../parts/states.tsx'
import { Panel } from '../../../../../parts/page.tsx'
import type { WidgetProps } from '../../../../home/home/widget-declaration.ts'
import '../../../../home/home/home.css'
import type { KindProps } from '../../kind-props.ts'
import { useText } from '../../use-text.ts'

interface WidgetPanelProps {
  readonly kind: KindName
  readonly label: TextValue
  readonly children: ReactNode
}

/** A widget in its panel: the title is that of the page, else the name of the kind. */
export function WidgetPanel({ kind, label, children }: WidgetPanelProps) {
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
