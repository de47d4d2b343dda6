import {
  BookOpen,
  Copy,
  Download,
  History,
  Monitor,
  Pencil,
  Plus,
  Send,
  Trash2,
  Undo2,
  Upload,
  Waypoints,
  type LucideIcon,
} from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#domain/crud.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { useCall } from '../../../client/query.ts'
import type { GridHandle } from '../../../grid/grid-props.ts'
import { Grid } from '../../../grid/grid.tsx'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import { useTable } from '../../../grid/use-table.ts'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel, ToolbarLine } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { ownKey } from '../../../state/session.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import { PageDialogs } from './page-dialogs.tsx'
import type { PageRow } from './page-row.ts'
import { pageColumns, tableOfPages } from './pages-table.ts'
import { isOffered, usePageActions, type PageActionName } from './use-page-actions.ts'
import './manage.css'

const actionIcons: Readonly<Record<PageActionName, LucideIcon>> = {
  edit: Pencil,
  open: BookOpen,
  publish: Send,
  withdraw: Undo2,
  versions: History,
  whereUsed: Waypoints,
  wall: Monitor,
  duplicate: Copy,
  export: Download,
  delete: Trash2,
}
const actionNames = Object.keys(actionIcons) as PageActionName[]

/** Pages, dashboards, home layouts and templates that were made in the builder, with what can be done with them. */
export function PageList() {
  const { t } = useTranslation('pages-manage')
  const pages = useCall(designPages.list, {})
  const actions = usePageActions()
  const rows = pages.data?.items ?? none
  return (
    <Page fill>
      <PageHeader
        title={t('designedPages')}
        actions={
          <>
            <Button icon={Upload} onClick={() => actions.setTask({ name: 'import' })}>
              {t('import')}
            </Button>
            <Button tone="primary" icon={Plus} onClick={() => actions.setTask({ name: 'new' })}>
              {t('newPage')}
            </Button>
          </>
        }
      />
      <Panel fill flush className="t-list">
        {pages.error ? (
          <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
        ) : pages.data ? (
          <PageGrid rows={rows} at={pages.dataUpdatedAt} actions={actions} />
        ) : (
          <LoadingState />
        )}
      </Panel>
      <PageDialogs task={actions.task} rows={rows} onClose={() => actions.setTask(null)} />
    </Page>
  )
}

const none: readonly PageRow[] = []

interface PageGridProps {
  readonly rows: readonly PageRow[]
  /** When they were read. */
  readonly at: number
  readonly actions: ReturnType<typeof usePageActions>
}

function PageGrid({ rows, at, actions }: PageGridProps) {
  const { t } = useTranslation('pages-manage')
  const load = useCallback(() => Promise.resolve(tableOfPages(rows)), [rows])
  const { source, error } = useTable(ownKey(`pages/${at}`), load)
  const [chosen, setChosen] = useState<string | null>(null)
  const grid = useRef<GridHandle>(null)
  const last = useRef<string | null>(null)
  const goBack = useEffectEvent(() => {
    const at = rows.findIndex(({ code }) => code === last.current)
    if (at >= 0) grid.current?.showRow(at, at)
  })
  // Pages that were read again are another table: the page that was current stays it.
  useEffect(() => {
    if (source) goBack()
  }, [source])
  const [kind, setKind] = useState('')
  const [state, setState] = useState('')
  const filters = useMemo(() => [...equals('kind', kind), ...equals('state', state)], [kind, state])
  const rowOf = ({ values }: DataRow): PageRow | undefined => {
    const code = plainValue(values['code'])
    return rows.find((row) => row.code === code)
  }
  const current = rows.find(({ code }) => code === chosen)
  if (error) return <ErrorState error={error} />
  if (!source) return <LoadingState />
  return (
    <Grid
      ref={grid}
      name="list.designPage"
      label={t('designedPages')}
      source={source}
      columns={pageColumns}
      filters={filters}
      sort={sort}
      selection="single"
      onSelect={([row]) => {
        const code = row ? plainValue(row.values['code']) : null
        setChosen(code)
        if (code !== null) last.current = code
      }}
      onOpen={(row) => actions.run('edit', rowOf(row))}
      rowActions={actionNames.map((name) => ({
        label: t(name),
        isOffered: (row: DataRow) => isOffered(name, rowOf(row)!),
        onSelect: (row: DataRow) => actions.run(name, rowOf(row)),
      }))}
      toolbar={
        <>
          <ChoiceFilter label={t('kind')} choice="PageKind" value={kind} onChange={setKind} />
          <ChoiceFilter label={t('state')} choice="PageState" value={state} onChange={setState} />
          <ToolbarLine />
          <PageTools row={current} onRun={actions.run} />
        </>
      }
      empty={<EmptyState title={t('noPages')} hint={t('noPagesHint')} />}
    />
  )
}

interface PageToolsProps {
  /** The current page. */
  readonly row: PageRow | undefined
  readonly onRun: (name: PageActionName, row: PageRow | undefined) => void
}

/** Buttons of what can be done with the current page; without one they say what to choose. */
function PageTools({ row, onRun }: PageToolsProps) {
  const { t } = useTranslation('pages-manage')
  return actionNames
    .filter((name) => !row || isOffered(name, row))
    .map((name) => (
      <Button
        key={name}
        tone="ghost"
        icon={actionIcons[name]}
        wellKnown={wellKnown.has(name)}
        onClick={() => onRun(name, row)}
      >
        {t(name)}
      </Button>
    ))
}

const sort = [
  { field: 'kind', descending: false },
  { field: 'code', descending: false },
] as const
const wellKnown: ReadonlySet<PageActionName> = new Set(['edit', 'wall', 'duplicate', 'export', 'delete'])

const equals = (field: string, value: string): readonly Condition[] =>
  value === '' ? [] : [{ field, op: 'in', values: [value] }]
