import { ArrowLeft, ArrowRight, MoveHorizontal, Settings, X } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { ScreenBoundary } from '../../../shell/screen-boundary.tsx'
import {
  moved,
  placedAt,
  resized,
  widgetKinds,
  withSettings,
  type Place,
  type WidgetKind,
  type WidgetSettings,
} from './layout.ts'
import { WidgetSettingsDialog } from './widget-settings.tsx'
import { widgets } from './widgets.ts'

interface WidgetProps {
  readonly place: Place
  readonly places: readonly Place[]
  readonly editing: boolean
  readonly onChange: (places: readonly Place[]) => void
}

const none: WidgetSettings = {}
const dragType = 'application/x-takt-widget'

/** A widget in its place; while editing it is moved, widened and removed by buttons, or dragged. */
export function Widget({ place, places, editing, onChange }: WidgetProps) {
  const { t } = useTranslation('home')
  const { kind, width } = place
  const { Content } = widgets[kind]
  const settings = place.settings ?? none
  const title = settings.title ?? t(`kind.${kind}`)
  const [asked, setAsked] = useState(false)
  const onDrop = (event: DragEvent): void => {
    const dragged = event.dataTransfer.getData(dragType) as WidgetKind
    if (!widgetKinds.includes(dragged)) return
    event.preventDefault()
    onChange(placedAt(places, dragged, kind))
  }
  const at = places.findIndex((one) => one.kind === kind)
  const actions = editing && (
    <>
      <IconButton
        icon={ArrowLeft}
        repeats
        label={t('earlier', { title })}
        disabled={at === 0}
        onClick={() => onChange(moved(places, kind, -1))}
      />
      <IconButton
        icon={ArrowRight}
        repeats
        label={t('later', { title })}
        disabled={at === places.length - 1}
        onClick={() => onChange(moved(places, kind, 1))}
      />
      <IconButton
        icon={MoveHorizontal}
        repeats
        label={t('resize', { title })}
        onClick={() => onChange(resized(places, kind))}
      />
      <IconButton icon={Settings} label={t('settingsOf', { title })} onClick={() => setAsked(true)} />
      <IconButton
        icon={X}
        label={t('remove', { title })}
        onClick={() => onChange(places.filter((one) => one.kind !== kind))}
      />
    </>
  )
  return (
    <div
      className={editing ? 'h-widget editing' : 'h-widget'}
      data-kind={kind}
      data-width={width}
      draggable={editing}
      onDragStart={(event) => event.dataTransfer.setData(dragType, kind)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <Panel title={title} actions={actions}>
        <ScreenBoundary>
          <Content settings={settings} />
        </ScreenBoundary>
      </Panel>
      {asked && (
        <WidgetSettingsDialog
          kind={kind}
          settings={settings}
          onClose={() => setAsked(false)}
          onChange={(next) => onChange(withSettings(places, kind, next))}
        />
      )}
    </div>
  )
}
