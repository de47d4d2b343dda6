import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dragTool } from '../../../gantt/view/drag-tool.ts'
import { DragSession } from '../../../gantt/view/drag-session.ts'
import { GanttController } from '../../../gantt/view/controller.ts'
import type { Tool } from '../../../gantt/view/tool.ts'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { useTitles } from '../../../navigation/titles.ts'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { rowOfSource } from '../plan/sources.ts'
import { PlanChart, rowName } from '../plan/plan-chart.tsx'
import { secondsAt, textAt } from '../plan/plan.ts'
import { orderRows, plannedOrders, resourceRows } from '../plan/rows.ts'
import { together } from '../plan/together.ts'
import { OneLegend } from '../styles/one-legend.tsx'
import { Guide } from './guide.tsx'
import { lessonOf, type Lesson } from './lessons.ts'
import { SampleCurvesChart } from './sample-curves-chart.tsx'
import { useSampleShop, type Sample, type UsedShop } from './use-sample-shop.ts'
import './demo.css'

/** A chart of a made-up shop to learn on: moves are calculated in the browser, and forgotten with the screen. */
export default function DemoScreen({ path }: ScreenProps) {
  const title = useTitles()(path).title
  const shop = useSampleShop()
  return (
    <Page fill>
      <PageHeader title={title} />
      <Panel fill flush>
        {Boolean(shop.error) && <ErrorState error={shop.error} />}
        {!shop.error && !shop.sample && <LoadingState />}
        {shop.sample && <Lessons lesson={lessonOf(path)} title={title} sample={shop.sample} shop={shop} />}
      </Panel>
    </Page>
  )
}

interface LessonsProps {
  readonly lesson: Lesson
  readonly title: string
  readonly sample: Sample
  readonly shop: UsedShop
}

const HOUR = 3600

function Lessons({ lesson, title, sample, shop }: LessonsProps) {
  const { t } = useTranslation('gantt-demo')
  const { plan } = sample
  const [upper] = useState(() => new GanttController())
  const [lower] = useState(() => new GanttController())
  useEffect(() => together(upper, lower), [upper, lower])
  const resources = useMemo(() => resourceRows(plan), [plan])
  const orders = useMemo(() => orderRows(plan, plannedOrders(plan)), [plan])
  const upperRows = lesson === 'order' ? orders : resources
  const moveTo = (source: number, to: string | null, start: number): void => {
    const bar = rowOfSource(plan, source)
    if (bar.kind !== 'operation') return
    const { columns } = plan.operations
    const own = textAt(columns.resCode, bar.operation)!
    const resource = to ?? own
    shop.move({ operation: textAt(columns.code, bar.operation)!, resource, start }, resource !== own)
  }
  const drop = (session: DragSession): void => {
    const place = session.wanted[0]
    session.end()
    // A style may hide rows: what the chart calls its row is the machine.
    const to = lesson === 'order' ? null : rowName(upper, place!.row)
    if (place) moveTo(place.source, to, Math.round(place.start + upper.model!.base))
  }
  const tools: readonly Tool[] = [
    dragTool({
      begin: (_, anchor) => new DragSession(upper, [anchor], anchor, () => {}),
      drop,
      cancel: (session) => session.end(),
    }),
  ]
  const moveByKey = (key: string, source: number): boolean => {
    const bar = rowOfSource(plan, source)
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] } as const
    const step = steps[key as keyof typeof steps]
    if (bar.kind !== 'operation' || !step) return false
    const start = secondsAt(plan.operations.columns.start, bar.operation)!
    const own = textAt(plan.operations.columns.resCode, bar.operation)
    const at = resources.findIndex((row) => row.kind === 'resource' && row.code === own)
    const next = resources[at + step[0]]
    moveTo(source, next?.kind === 'resource' ? next.code : null, start + step[1] * HOUR)
    return true
  }
  const common = {
    plan,
    onReload: shop.reset,
    onChoose: (sources: ReadonlySet<number>) => {
      if (sources.size > 0) shop.note('chosen')
    },
    onOpen: null,
  }
  const chart = (
    <PlanChart
      {...common}
      title={title}
      rows={upperRows}
      tree={lesson === 'order'}
      tabs={lesson === 'resource' || lesson === 'order'}
      ganttType={lesson === 'order' ? 'order' : lesson === 'composite' ? 'composite' : 'res'}
      controller={upper}
      tools={tools}
      onMoveKey={moveByKey}
    />
  )
  return (
    <div className="g-demo">
      <div className="chart">
        {(lesson === 'resource' || lesson === 'order') && chart}
        {lesson === 'both' && (
          <OneLegend>
            <Splitter direction="column" label={t('height')} initial={300} storageKey="gantt.demo.both">
              {chart}
              <PlanChart
                {...common}
                title={t('orders')}
                rows={orders}
                tree
                ganttType="order"
                controller={lower}
              />
            </Splitter>
          </OneLegend>
        )}
        {lesson === 'composite' && (
          <Splitter
            direction="column"
            label={t('height')}
            initial={260}
            min={120}
            storageKey="gantt.demo.load"
          >
            {chart}
            <SampleCurvesChart plan={plan} slots={sample.slots} controller={lower} label={t('curves')} />
          </Splitter>
        )}
      </div>
      <Guide lesson={lesson} sample={sample} shop={shop} />
    </div>
  )
}
