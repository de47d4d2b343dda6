import {
  Expand,
  GitCompareArrows,
  Inbox,
  Keyboard,
  Play,
  ListTree,
  PanelRight,
  Redo2,
  RefreshCw,
  Spline,
  Undo2,
} from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../../../gantt/parts/export-menu.tsx'
import { FindBar } from '../../../gantt/parts/find-bar.tsx'
import { ZoomTools } from '../../../gantt/parts/zoom-tools.tsx'
import type { GanttController } from '../../../gantt/view/controller.ts'
import { IconButton } from '../../../parts/button.tsx'
import { Toolbar, ToolbarLine, ToolbarSpace } from '../../../parts/page.tsx'
import type { useChanges } from './moves/use-changes.ts'
import type { OperationBars } from './operation-bars.ts'
import type { Shown } from './use-shown.ts'
import { StyleTools } from '../styles/style-frame.tsx'
import type { Styles } from '../styles/use-styles.ts'

interface ChartToolsProps {
  readonly title: string
  readonly gantt: GanttController
  readonly plan: OperationBars
  readonly styles: Styles
  readonly tabs: boolean
  readonly shown: Readonly<Record<Shown, boolean>>
  readonly toggle: (what: Shown) => void
  readonly grouped: boolean
  readonly onGroup: () => void
  readonly changes: ReturnType<typeof useChanges>
  readonly onRun: () => void
  readonly onFull: () => void
}

export function ChartTools(props: ChartToolsProps) {
  const { title, gantt, plan, styles, tabs, shown, toggle, changes, onFull } = props
  const { t } = useTranslation('resource-gantt')
  const height = styles.style.rowHeight ?? 26
  useEffect(() => gantt.zoomRows(height), [gantt, height])
  const { done, undone } = changes.history
  return (
    <Toolbar label={t('tools')}>
      <IconButton
        icon={Undo2}
        repeats
        label={done.length > 0 ? t('undo', { what: done.at(-1)!.label }) : t('nothingToUndo')}
        disabled={done.length === 0 || changes.busy}
        onClick={changes.undo}
      />
      <IconButton
        icon={Redo2}
        repeats
        label={undone.length > 0 ? t('redo', { what: undone.at(-1)!.label }) : t('nothingToRedo')}
        disabled={undone.length === 0 || changes.busy}
        onClick={changes.redo}
      />
      <ToolbarLine />
      <ZoomTools gantt={gantt} map={shown.map} onMap={() => toggle('map')} />
      <IconButton icon={ListTree} label={t('groups')} pressed={props.grouped} onClick={props.onGroup} />
      <IconButton icon={Spline} label={t('links')} pressed={shown.links} onClick={() => toggle('links')} />
      <StyleTools styles={styles} select={!tabs} />
      <FindBar gantt={gantt} label={t('find')} matching={(text) => operationsWith(plan, text)} />
      <IconButton icon={RefreshCw} label={t('refresh')} onClick={() => void changes.refresh()} />
      <IconButton icon={Play} label={t('runScheme')} onClick={props.onRun} />
      <ToolbarSpace />
      <span className="count">
        {t('count', { count: plan.codes.length - plan.unplaced.length })}
        {plan.unplaced.length > 0 && t('andUnplaced', { count: plan.unplaced.length })}
      </span>
      <IconButton
        icon={Inbox}
        label={t('unplaced')}
        pressed={shown.unplaced}
        onClick={() => toggle('unplaced')}
      />
      <IconButton
        icon={PanelRight}
        label={t('details')}
        pressed={shown.details}
        onClick={() => toggle('details')}
      />
      <IconButton
        icon={GitCompareArrows}
        label={t('compare')}
        pressed={shown.compare}
        onClick={() => toggle('compare')}
      />
      <ExportMenu gantt={gantt} name={title} />
      <IconButton icon={Expand} label={t('fullScreen')} onClick={onFull} />
      <IconButton icon={Keyboard} label={t('sheet')} onClick={() => toggle('sheet')} />
    </Toolbar>
  )
}

/** Operations whose code, order or item holds a text. */
const operationsWith = (plan: OperationBars, text: string): number[] =>
  [...plan.codes.keys()].filter((source) => {
    const { code, order, item } = plan.operation(source)
    return [code, order, item].some((one) => one.toLowerCase().includes(text))
  })
