import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { formatTime } from '../../../../fields/format.ts'
import { useFormatSettings } from '../../../../fields/settings.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { DataTable } from '../../../../parts/data-table/data-table.tsx'
import { Panel } from '../../../../parts/page.tsx'
import { StatusChip } from '../../../../parts/status-chip.tsx'
import { useOpenPage } from '../page-context.ts'
import { useSources, type SourceRead } from '../sources/use-sources.ts'
import { eventLog, type LoggedEvent } from './event-log.ts'

/** Sources, variables and the last events of the page that is open around it, while somebody tries it. */
export function PageInspector() {
  const { t } = useTranslation('page')
  return (
    <aside className="pg-inspector" aria-label={t('inspector.title')}>
      <Sources />
      <Values />
      <Events />
    </aside>
  )
}

function Sources() {
  const { t } = useTranslation('page')
  const { page } = useOpenPage()
  const read = useSources(page.sources.map(({ name }) => name))
  const said = ({ answer, error, isLoading }: SourceRead): string => {
    if (error) return error.message
    if (answer) return t('inspector.rows', { shown: answer.rows.length, total: answer.total })
    return t(isLoading ? 'inspector.reading' : 'inspector.none')
  }
  return (
    <Panel title={t('inspector.sources')}>
      <DataTable
        label={t('inspector.sources')}
        rows={read}
        keyOf={({ name }) => name}
        columns={[
          { title: t('inspector.name'), isName: true, cell: ({ name }) => name },
          { title: t('inspector.content'), cell: said },
        ]}
      />
    </Panel>
  )
}

/** Parameters and variables in wire form, as expressions read them. */
function Values() {
  const { t } = useTranslation('page')
  const { page, state } = useOpenPage()
  const { values } = useSnapshot(state)
  return (
    <Panel title={t('inspector.variables')}>
      <DataTable
        label={t('inspector.variables')}
        rows={[...page.params, ...page.variables]}
        keyOf={({ name }) => name}
        columns={[
          { title: t('inspector.name'), isName: true, cell: ({ name }) => name },
          {
            title: t('inspector.value'),
            className: 'mono',
            cell: ({ name }) => JSON.stringify(values[name] ?? null),
          },
        ]}
      />
    </Panel>
  )
}

const tones = { going: 'info', done: 'good', stopped: 'bad' } as const satisfies Readonly<
  Record<LoggedEvent['outcome'], string>
>

function Events() {
  const { t } = useTranslation('page')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const { events } = useSnapshot(eventLog(useOpenPage().state))
  return (
    <Panel title={t('inspector.events')}>
      <DataTable
        label={t('inspector.events')}
        rows={events}
        keyOf={({ key }) => key}
        columns={[
          { title: t('inspector.time'), cell: ({ at }) => formatTime(new Date(at).toISOString(), zone) },
          {
            title: t('inspector.component'),
            isName: true,
            cell: ({ component }) => component ?? t('inspector.page'),
          },
          { title: t('inspector.event'), cell: ({ event }) => label(event) },
          { title: t('inspector.actions'), cell: ({ actions }) => actions.join(', ') },
          {
            title: t('inspector.outcome'),
            cell: ({ outcome }) => <StatusChip tone={tones[outcome]}>{t(`inspector.${outcome}`)}</StatusChip>,
          },
        ]}
      />
    </Panel>
  )
}
