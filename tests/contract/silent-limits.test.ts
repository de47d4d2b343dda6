import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * No screen hides rows without a word: rows are read by `useAllRows` or `readAll` and drawn by the virtual parts, or a
 * limit is listed here with what the user learns of it.
 */
const root = new URL('../../src/workbench/', import.meta.url)

const FIRST = 'the first row is chosen where nothing is'
const COUNT = 'asked for its total alone'
const SAYS = 'MoreNote says how many there are and where'

/** Limits by file, and why they hide nothing from the user. */
const limits: Readonly<Record<string, string>> = {
  'actions/show-several.ts': 'says how many more there are',
  'charts/chart.tsx': SAYS,
  'client/all-rows.ts': 'reads page after page to the end',
  'client/pages.ts': 'reads page after page to the end',
  'fields/expression/trial-panel.tsx': SAYS,
  'fields/reference-search.ts': 'reads on as the list is scrolled',
  'grid/': 'pages of the grid; what is in view is read',
  'list/list-screen.tsx': 'columns of the key that are pinned',
  'list/list-source.ts': 'pages of the grid',
  'screens/access/licences/licence-status.tsx': COUNT,
  'screens/delivery/delivery-count/delivery-count-screen.tsx': FIRST,
  'screens/delivery/delivery-reports/supplier-mail.tsx': 'one row by its code',
  'screens/delivery/delivery-reports/use-made-notice.ts':
    'ends in an ellipsis; the report has a row for each',
  'screens/delivery/receiving-calendar/receiving-month.tsx': FIRST,
  'screens/gantt/resource-gantt/compare/use-other-plan.ts':
    'the select says that only the newest are offered',
  'screens/gantt/resource-gantt/detail-panel.tsx': 'one row by its code',
  'screens/gantt/resource-gantt/effect-panel.tsx': 'the worst beside their count; the dialog has all',
  'screens/gantt/resource-gantt/moves/server-mover.ts': 'the worst beside their count; the dialog has all',
  'screens/home/home/': 'a tile with the newest; it leads to the list',
  'screens/integration/receive/body-panel.tsx': 'says that the body is longer; a copy has all of it',
  'screens/integration/flows/code-selects.tsx': 'schemes and reminders, of which there are tens',
  'screens/integration/flows/flow-runs.tsx': SAYS,
  'screens/integration/flows/run-steps.tsx': 'the first figures; the run itself is a click away',
  'screens/integration/imports/done-step.tsx': 'one row by its code',
  'screens/integration/interfaces/changed-rows.tsx': SAYS,
  'screens/integration/interfaces/deliveries.tsx': SAYS,
  'screens/integration/interfaces/execution-screen.tsx':
    'tells when runs begin and end; a hundred at a time are enough for that',
  'screens/integration/interfaces/faulty-rows.tsx': SAYS,
  'screens/integration/interfaces/use-source.ts': 'one row by its code',
  'screens/integration/sync/difference-list.tsx': 'pages',
  'screens/integration/sync/run-drawer.tsx': 'pages',
  'screens/kitting/calculation-history/calculation-history-screen.tsx': 'pages',
  'screens/kitting/plan-calculation/plan-calculation-screen.tsx': 'the latest runs; the history has all',
  'screens/kitting/results/use-result-run.ts': 'the select says where older runs are',
  'screens/kpi/kpi-definitions/kpi-trial.tsx': 'says how many more groups there are',
  'screens/kpi/result-queries/': SAYS,
  'screens/master/calendars/month-view.tsx': FIRST,
  'screens/master/calendars/overrides-view.tsx': FIRST,
  'screens/master/items/related-rows.tsx': 'says how many of how many; leads to the list',
  'screens/master/process-capacity/route-editor.tsx': FIRST,
  'screens/master/process-capacity/route-versions.tsx': FIRST,
  'screens/master/route-graph/graph-view.tsx': 'a box has place for three; the panel has all',
  'screens/master/route-graph/route-graph-screen.tsx': FIRST,
  'screens/pages/builder/fields/options.ts': 'a name made of the first words',
  'screens/pages/page/actions/rows.ts': 'one row by its code',
  'screens/pages/page/kinds/input/select.tsx':
    'reads on as the list is scrolled; or the rows with the codes chosen',
  'screens/pages/page/sources/': 'as many as the page says; the total stands beside the rows',
  'screens/planning/execute-scheduling/execute-scheduling-screen.tsx': 'the latest runs; the history has all',
  'screens/planning/execute-scheduling/use-run-actions.ts': 'says how many more there are',
  'screens/planning/instructions/input-instructions-screen.tsx': 'as many as were asked for',
  'screens/planning/orders/order-actions.tsx': 'the first operation is where the chart opens',
  'screens/planning/psi/compare/compare-choice.tsx': 'the select says that only the latest are offered',
  'screens/planning/stock/stock-side.tsx': SAYS,
  'screens/reporting/result-entry/report-panel.tsx': 'one row by its code',
  'screens/reports/report-centre/parameter-values.ts': 'as many as are chosen',
  'screens/reports/report-centre/subscriptions/subscription-history.tsx': SAYS,
  'screens/system/reminders/reminder-log.tsx': SAYS,
  'theme/contrast.ts': 'the three parts of a colour',
  'shell/live.ts': 'a toast; the inbox has the whole text',
}

/** A page that is asked for, or the beginning of a list that is drawn: `.slice(0, 20).map`, `rows.slice(0, most)`. */
const ways = [
  /\bmaxResultCount\b/,
  /\.slice\(0, [^()]*(?:most|shown|limit|newest|named|few|drawn|toasts)[^()]*\)/i,
  /\.slice\(0, \d+\)\s*\.?\s*(?:map|forEach)\b/,
  /of [\w.]+\.slice\(0, (?!-)/,
]
const code = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|(?<=\s)\/\/.*/g, '')

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.startsWith('bench/'),
)
const limited = files.filter((file) => {
  const text = code(readFileSync(new URL(file, root), 'utf8'))
  return ways.some((way) => way.test(text))
})

describe('limits of what screens show', () => {
  it('are each declared with what the user learns of them', () => {
    const silent = limited.filter((file) => !Object.keys(limits).some((one) => file.startsWith(one)))
    expect(
      silent,
      'read all by client/all-rows.ts and draw it by parts/virtual-*, or say how much more there is (parts/more-note.tsx)',
    ).toEqual([])
  })

  it('are declared only where there is one', () => {
    for (const one of Object.keys(limits))
      expect(
        limited.some((file) => file.startsWith(one)),
        one,
      ).toBe(true)
  })
})
