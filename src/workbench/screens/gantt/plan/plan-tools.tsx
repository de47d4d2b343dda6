import { Expand, Keyboard, RefreshCw, Route, Spline } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../../../gantt/parts/export-menu.tsx'
import { FindBar } from '../../../gantt/parts/find-bar.tsx'
import { ZoomTools } from '../../../gantt/parts/zoom-tools.tsx'
import type { GanttController } from '../../../gantt/view/controller.ts'
import { IconButton } from '../../../parts/button.tsx'
import { Toolbar, ToolbarLine, ToolbarSpace } from '../../../parts/page.tsx'
import { StyleTools } from '../styles/style-frame.tsx'
import type { Styles } from '../styles/use-styles.ts'
import type { Plan } from './plan.ts'
import { sourceOf } from './sources.ts'

interface PlanToolsProps {
  readonly title: string
  readonly gantt: GanttController
  readonly plan: Plan
  readonly styles: Styles
  readonly tabs: boolean
  readonly rows: number
  /** `critical` is null where orders are not above their work. */
  readonly shown: { readonly links: boolean; readonly map: boolean; readonly critical: boolean | null }
  readonly toggle: Readonly<Record<'links' | 'map' | 'critical' | 'sheet', () => void>>
  readonly onFull: () => void
  readonly onReload: () => void
}

/** The tools above a chart of orders, operations or resources of the plan. */
export function PlanTools(props: PlanToolsProps) {
  const { title, gantt, plan, styles, tabs, rows, shown, toggle, onReload } = props
  const { t } = useTranslation('plan-charts')
  return (
    <Toolbar label={t('tools')}>
      <ZoomTools gantt={gantt} map={shown.map} onMap={toggle.map} />
      <ToolbarLine />
      <IconButton icon={Spline} label={t('links')} pressed={shown.links} onClick={toggle.links} />
      {shown.critical !== null && (
        <IconButton icon={Route} label={t('critical')} pressed={shown.critical} onClick={toggle.critical} />
      )}
      <StyleTools styles={styles} select={!tabs} />
      <FindBar gantt={gantt} label={t('find')} matching={(text) => rowsWith(plan, text)} />
      <IconButton icon={RefreshCw} label={t('refresh')} onClick={onReload} />
      <ToolbarSpace />
      <span className="count">{t('rows', { count: rows })}</span>
      <ExportMenu gantt={gantt} name={title} />
      <IconButton icon={Expand} label={t('fullScreen')} onClick={props.onFull} />
      <IconButton icon={Keyboard} label={t('sheet')} onClick={toggle.sheet} />
    </Toolbar>
  )
}

/** Orders and operations whose code holds a text. */
const rowsWith = (plan: Plan, text: string): number[] => [
  ...matching(plan.orderNamed, text).map((order) => sourceOf.order(plan, order)),
  ...matching(plan.operationNamed, text).map((operation) => sourceOf.operation(plan, operation)),
]

const matching = (names: ReadonlyMap<string, number>, wanted: string): number[] =>
  [...names].filter(([name]) => name.toLowerCase().includes(wanted)).map(([, row]) => row)
