import { Render } from '@puckeditor/core/rsc'
import type { Data } from '@puckeditor/core'
import { useEffect, useMemo, useId, useRef } from 'react'
import { isKindName, kindNamed } from '#domain/pages/kinds/index.ts'
import type { PageFile, PageRule } from '#domain/pages/page.ts'
import { componentsOf, type Visit } from '#domain/pages/walk.ts'
import { crudOf } from '#domain/crud.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { pageEntity } from '#domain/pages/source-fields.ts'
import type { PageEvent } from '#domain/pages/property.ts'
import { loadDrawing } from '../../../charts/load-drawing.ts'
import { currentModel } from '../../../client/model.ts'
import { freshnessOf } from '../../../client/freshness.ts'
import { queryKeyOf } from '../../../client/keys.ts'
import { pageConfig } from './config.tsx'
import { drawableData } from './drawable.ts'
import { useOpenPage, type OpenPage } from './page-context.ts'

const pageEvent: PageEvent = { label: { zh: '页面', en: 'Page' } }
/** Shortest pause of a timer, s. */
const LEAST_SECONDS = 5

const take = ({ run }: OpenPage, { actions }: PageRule): void =>
  void run(actions, { event: pageEvent, component: null }, null)

/** Calls back when rows of an entity were written; `name` is that of the rule. Gives what ends that. */
function onChange(entity: unknown, name: string, changed: () => void): () => void {
  const named = typeof entity === 'string' ? pageEntity(entity, currentModel()) : undefined
  if (!named) return () => {}
  const freshness = freshnessOf(queryKeyOf(crudOf(named).getAll, {}, 'rule', name), changed)
  freshness.renewed()
  return freshness.follow()
}

/** Takes the actions of the page itself: once when it opens, by its timers while it is seen, and when data changes. */
function usePageRules(): void {
  const open = useOpenPage()
  const latest = useRef(open)
  const isOpened = useRef(false)
  const id = useId()
  const rules = open.page.events
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (latest.current.isEdited) return undefined
    if (!isOpened.current) for (const rule of rules) if (rule.on === 'opened') take(latest.current, rule)
    isOpened.current = true
    const ends = rules.filter(isRecord).map((rule, at) => {
      if (rule.on === 'live') return onChange(rule.entity, `${id}${at}`, () => take(latest.current, rule))
      if (rule.on !== 'timer' || typeof rule.every !== 'number') return () => {}
      const timer = setInterval(() => {
        if (!document.hidden) take(latest.current, rule)
      }, Math.max(LEAST_SECONDS, rule.every) * 1000)
      return () => clearInterval(timer)
    })
    return () => ends.forEach((end) => end())
  }, [id, rules])
}

const isChart = ({ component: { type } }: Visit): boolean =>
  isKindName(type) && kindNamed(type).group === 'chart'

/** The parts of a page that is open. */
export function PageContent({ page }: { readonly page: PageFile }) {
  usePageRules()
  useEffect(() => {
    // Together with its data, not after it; where it fails, the chart says so.
    if ([...componentsOf(page.data)].some(isChart)) loadDrawing().catch(() => {})
  }, [page.data])
  // Drawn again it would make every slot another component, which loses what it holds.
  return useMemo(
    () => <Render config={pageConfig(page.data)} data={drawableData(page.data) as unknown as Data} />,
    [page.data],
  )
}
