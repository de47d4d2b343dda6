import { useState } from 'react'
import { fill } from '#domain/label.ts'
import type { OutputOf } from '#domain/service.ts'
import { ganttStyles } from '#domain/services/planning/gantt-styles.ts'
import { useCall } from '../../../client/query.ts'
import type { PlannedOperation } from './operation-bars.ts'

export type GanttStyle = OutputOf<typeof ganttStyles.list>['items'][number]

/** The look of a chart for which no style is kept. */
const plain: GanttStyle = {
  code: '',
  name: null,
  isDefault: true,
  owner: null,
  barColor: 'order',
  barText: null,
  rowHeight: 26,
  autoRefresh: null,
}

const storageKey = 'takt.ganttStyle.res'

/** Styles of the resource chart and the one in use: what was chosen at this browser, else the default. */
export function useGanttStyle() {
  const answer = useCall(ganttStyles.list, { ganttType: 'res' })
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey))
  const styles = answer.data?.items ?? []
  const style =
    styles.find(({ code }) => code === chosen) ?? styles.find(({ isDefault }) => isDefault) ?? plain
  const choose = (code: string): void => {
    localStorage.setItem(storageKey, code)
    setChosen(code)
  }
  return { styles, style, choose, isPending: answer.isPending }
}

/** What bars are coloured by. */
export const colourKeys: Readonly<Record<string, (one: PlannedOperation) => string>> = {
  order: ({ order }) => order,
  item: ({ item }) => item,
  process: ({ process }) => process,
  status: ({ status }) => status,
}

/** The text on a bar: the template of the style filled in, the order without one. */
export function barText(template: string | null | undefined, one: PlannedOperation): string {
  if (!template) return one.order
  const { code, order, item, process, resource, status } = one
  return fill(template, { operation: code, order, item, process, resource, status })
}
