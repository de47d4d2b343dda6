import { useEffect, useRef } from 'react'
import { crudOf } from '#domain/crud.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { pageEntity } from '#domain/pages/source-fields.ts'
import type { PageEvent } from '#domain/pages/property.ts'
import type { PageRule } from '#domain/pages/page.ts'
import { currentModel } from '../../../client/model.ts'
import { onWritten, serviceOf } from '../../../client/staleness.ts'
import { useOpenPage, type OpenPage } from './page-context.ts'

const pageEvent: PageEvent = { label: { zh: '页面', en: 'Page' } }
/** Shortest pause of a timer, s. */
const LEAST_SECONDS = 5

const take = ({ run }: OpenPage, { actions }: PageRule): void =>
  void run(actions, { event: pageEvent, component: null }, null)

/** Calls back when rows of an entity were written; gives what ends that. */
function onChange(entity: unknown, changed: () => void): () => void {
  const named = typeof entity === 'string' ? pageEntity(entity, currentModel()) : undefined
  if (!named) return () => {}
  const own = serviceOf(crudOf(named).getAll)
  return onWritten(({ service }) => {
    if (service === null || service === own) changed()
  })
}

/** Takes the actions of the page itself: once when it opens, by its timers while it is seen, and when data changes. */
export function usePageRules(): void {
  const open = useOpenPage()
  const latest = useRef(open)
  const isOpened = useRef(false)
  const rules = open.page.events
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (latest.current.isEdited) return undefined
    if (!isOpened.current) for (const rule of rules) if (rule.on === 'opened') take(latest.current, rule)
    isOpened.current = true
    const ends = rules.filter(isRecord).map((rule) => {
      if (rule.on === 'live') return onChange(rule.entity, () => take(latest.current, rule))
      if (rule.on !== 'timer' || typeof rule.every !== 'number') return () => {}
      const timer = setInterval(() => {
        if (!document.hidden) take(latest.current, rule)
      }, Math.max(LEAST_SECONDS, rule.every) * 1000)
      return () => clearInterval(timer)
    })
    return () => ends.forEach((end) => end())
  }, [rules])
}
